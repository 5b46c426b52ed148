// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente serve`, and the server from its start to its end.
#include "app/serve_command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <httplib.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/page_answers.hpp"
#include "app/page_files.hpp"
#include "app/page_server.hpp"

namespace sente::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* kExamples = R"(Examples:
  sente serve
  sente serve --port 8080 --no-open

The page is served to this machine alone, at http://localhost:PORT/. Ctrl-C ends
it.

Exit status: 0 it was interrupted, 2 there is no page or the port is taken.)";

std::vector<fs::path> places_of_page(const ServeRequest& request) {
    if (!request.folder.empty()) return {request.folder};
    std::error_code error;
    const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    return {here / "web", here / "../share/sente/web", here / "../../web/dist"};
}

PageFiles find_page(const ServeRequest& request) {
    for (const fs::path& place : places_of_page(request)) {
        PageFiles files = PageFiles::read(place);
        if (files.has_page()) return files;
    }
    return {};
}

void say(std::string_view text, std::FILE* stream = stdout) {
    fmt::print(stream, "{}\n", text);
    (void)std::fflush(stream);
}

void set_socket_options(httplib::Server& server) {
    server.set_tcp_nodelay(true);
    // The library would let a second server share the port.
    server.set_socket_options([](socket_t socket) {
        const int yes = 1;
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
}

void open_browser(std::string url) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    std::string program = "xdg-open";
    std::array<char*, 3> words = {program.data(), url.data(), nullptr};
    posix_spawn_file_actions_t quietly;
    posix_spawn_file_actions_init(&quietly);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&quietly, stream, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    (void)posix_spawnp(&child, "xdg-open", &quietly, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&quietly);
}

}  // namespace

CLI::App& add_serve_command(CLI::App& app, ServeRequest& request) {
    CLI::App& command = *app.add_subcommand("serve", "Play and analyse in a browser");
    command.add_option("--port", request.port, "Port to serve at")
        ->check(CLI::Range(1, 65535))
        ->capture_default_str();
    command.add_option("--dir", request.folder, "Folder of the built page");
    command.add_flag("--no-open", request.no_open, "Do not open the browser");
    command.footer(kExamples);
    return command;
}

int run_serve(const ServeRequest& request) {
    const PageFiles files = find_page(request);
    if (!files.has_page()) {
        say(request.folder.empty()
                ? "sente: the page is not built; ./run serve builds it"
                : fmt::format("sente: there is no built page in {}", request.folder),
            stderr);
        return kBadRequest;
    }
    PageServer server;
    answer_with(files, request.port, server);
    set_socket_options(server);
    if (!server.bind_here(request.port)) {
        say(fmt::format("sente: port {} is taken; try another with --port", request.port), stderr);
        return kBadRequest;
    }
    const InterruptWatch watch([&server](int) { server.stop(); });
    const std::string url = fmt::format("http://localhost:{}/", request.port);
    say(fmt::format("Sente is at {} (Ctrl-C ends it)", url));
    if (!request.no_open) open_browser(url);
    return server.listen_after_bind() ? kAllRight : kBadRequest;
}

}  // namespace sente::app
