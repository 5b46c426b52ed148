// SPDX-License-Identifier: GPL-3.0-or-later
// A clock on the wall that jumps, for a program that is started with this library before the C library (LD_PRELOAD): the
// file that SENTE_JUMPING_CLOCK names holds how many seconds it is ahead, and may change at any time. Clocks that only
// run forwards stay as they are. A wait until a time of day is not moved with the clock, so that whoever waits for one
// waits far too long or not at all, and is found out.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t* ahead;
static int (*true_clock)(clockid_t, struct timespec*);

__attribute__((constructor)) static void begin(void) {
    const char* const path = getenv("SENTE_JUMPING_CLOCK");
    const int file = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    void* const map = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) close(file);
    if (map != MAP_FAILED) ahead = map;
}

int clock_gettime(clockid_t clock, struct timespec* time) {
    if (true_clock == NULL) *(void**)&true_clock = dlsym(RTLD_NEXT, "clock_gettime");
    const int result = true_clock(clock, time);
    if (result == 0 && ahead != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += *ahead;
    return result;
}

int gettimeofday(struct timeval* restrict time, void* restrict zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t* result) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (result != NULL) *result = now.tv_sec;
    return now.tv_sec;
}
