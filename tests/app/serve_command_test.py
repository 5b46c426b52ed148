#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `sente serve` on a small folder: what it serves, to whom, and what it refuses.

    serve_command_test.py SENTE
"""

import contextlib
import gzip
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from signals import wait_until

SENTE = ""
PAGE = b"<!doctype html><title>page</title>"
SCRIPT = b"export const answer = 42;\n"
# What a process may grow by; sanitizers keep notes of their own.
MORE_KIB = 16 * 1024 * (16 if os.environ.get("SENTE_SANITIZED") else 1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask(port: int, target: str, method: str = "GET", host: str | None = None, extra: str = ""):
    """One request, byte for byte as given: status, headers, body."""
    host = f"localhost:{port}" if host is None else host
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(f"{method} {target} HTTP/1.1\r\nHost: {host}\r\n{extra}Connection: close\r\n\r\n"
                           .encode("latin-1"))
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
    if not answer:
        return 0, {}, b""
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(status.split()[1]), headers, body


class Serving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        base = pathlib.Path(cls.place.name)
        (base / "secret.html").write_text("secret")
        cls.folder = base / "dist"
        (cls.folder / "engine").mkdir(parents=True)
        (cls.folder / "index.html").write_bytes(PAGE)
        (cls.folder / "engine" / "worker.js").write_bytes(SCRIPT)
        (cls.folder / "engine" / "worker.js.gz").write_bytes(gzip.compress(SCRIPT))
        (cls.folder / "engine" / "sente.wasm").write_bytes(b"\0asm")
        (cls.folder / "notes.txt").write_text("no page has this")
        (cls.folder / "link.html").symlink_to(base / "secret.html")
        (cls.folder / "away").symlink_to(base)
        cls.port = free_port()
        cls.server = subprocess.Popen(
            [SENTE, "serve", "--no-open", "--port", str(cls.port), "--dir", str(cls.folder)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        cls.greeting = cls.server.stdout.readline()

    @classmethod
    def tearDownClass(cls):
        cls.server.send_signal(signal.SIGINT)
        cls.status = cls.server.wait(timeout=20)
        if cls.status != 0:
            print(cls.server.stderr.read(), file=sys.stderr)
        cls.server.stdout.close()
        cls.server.stderr.close()
        cls.place.cleanup()
        assert cls.status == 0, cls.status

    def test_says_where_it_is(self):
        self.assertIn(f"http://localhost:{self.port}/", self.greeting)

    def test_serves_the_page_isolated_and_locked_down(self):
        status, headers, body = ask(self.port, "/")
        self.assertEqual((status, body), (200, PAGE))
        self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
        self.assertEqual(headers["cross-origin-embedder-policy"], "require-corp")
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")

    def test_types_are_right(self):
        for target, kind in (("/", "text/html"), ("/engine/worker.js", "text/javascript"),
                             ("/engine/sente.wasm", "application/wasm")):
            self.assertTrue(ask(self.port, target)[1]["content-type"].startswith(kind), target)

    def test_sends_what_is_compressed_to_those_who_take_it(self):
        _, headers, body = ask(self.port, "/engine/worker.js", extra="Accept-Encoding: gzip\r\n")
        self.assertEqual(headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(body), SCRIPT)
        self.assertEqual(ask(self.port, "/engine/worker.js")[2], SCRIPT)

    def test_head_has_no_body(self):
        status, headers, body = ask(self.port, "/", method="HEAD")
        self.assertEqual((status, body, headers["content-length"]), (200, b"", str(len(PAGE))))

    def test_answers_only_to_its_own_names(self):
        for host in (f"127.0.0.1:{self.port}", f"[::1]:{self.port}"):
            self.assertEqual(ask(self.port, "/", host=host)[0], 200, host)
        for host in ("", "evil.example", f"evil.example:{self.port}", "localhost", "localhost:1",
                     f"localhost.evil.example:{self.port}"):
            self.assertEqual(ask(self.port, "/", host=host)[0], 421, host)

    def test_only_reads(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            self.assertIn(ask(self.port, "/", method=method)[0], (400, 405, 413), method)

    def test_nothing_outside_the_folder(self):
        ups = ["..", "%2e%2e", "%2E%2E", ".%2e", "%252e%252e", "..%00", "..\\", "%c0%ae%c0%ae", "..;"]
        slashes = ["/", "%2f", "%5c", "\\", "//", "/./"]
        targets = [f"/{up}{slash}secret.html" for up in ups for slash in slashes]
        targets += [f"/engine/{up}{slash}{up}{slash}secret.html" for up in ups for slash in slashes]
        targets += ["/link.html", "/away/secret.html", "/notes.txt", "//etc/passwd", "/etc/passwd",
                    "secret.html", "/index.html/", "/engine", "/%00", "/index.html%00.js"]
        self.assertGreater(len(targets), 100)
        for target in targets:
            status, _, body = ask(self.port, target)
            self.assertIn(status, (0, 400, 404), target)
            self.assertNotIn(b"secret", body, target)

    def test_garbage_does_not_end_it(self):
        for garbage in (b"\0" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 50,
                        b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
                try:
                    connection.sendall(garbage)
                except OSError:
                    pass
        self.assertEqual(ask(self.port, "/")[0], 200)

    def slow_connections(self, count: int, words: bytes):
        """Connections that begin a request and do not end it."""
        connections = []
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", self.port), timeout=20)
            self.addCleanup(connection.close)
            connection.sendall(words)
            connections.append(connection)
        return connections

    def test_others_are_served_beside_those_who_never_finish_asking(self):
        for connection in self.slow_connections(80, b"GET / HTTP/1.1\r\nHost: local"):
            with contextlib.suppress(OSError):
                connection.sendall(b"h")
        began = time.monotonic()
        self.assertEqual(ask(self.port, "/")[0], 200)
        self.assertLess(time.monotonic() - began, 15)

    def test_heads_without_end_are_cut_off(self):
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            with self.assertRaises(OSError):
                connection.sendall(b"GET / HTTP/1.1\r\n")
                for number in range(1000):
                    connection.sendall(f"X-{number}: {'a' * 4000}\r\n".encode())
                    time.sleep(0.001)
        self.assertEqual(ask(self.port, "/")[0], 200)

    def test_many_connections_cost_neither_threads_nor_memory(self):
        ask(self.port, "/")
        before = self.footprint()
        self.slow_connections(100, b"G")
        threads, memory = self.footprint()
        self.assertEqual(threads, before[0])
        self.assertLess(memory, before[1] + MORE_KIB)
        self.assertEqual(ask(self.port, "/")[0], 200)

    def test_others_are_served_at_once_beside_a_thousand_connections(self):
        ask(self.port, "/")
        before = self.footprint()
        waits = []
        for words in (b"", b"GET / HTTP/1.1\r\nHost: local"):
            connections = self.slow_connections(500, words)
            began = time.monotonic()
            self.assertEqual(ask(self.port, "/")[0], 200)
            waits.append(time.monotonic() - began)
        threads, memory = self.footprint()
        self.assertEqual(threads, before[0])
        self.assertLess(memory, before[1] + MORE_KIB)
        # One after the other they would have had to wait for 500 that take a second each, on 64 threads.
        self.assertLess(min(waits), 5)
        for connection in connections:
            self.assertEqual(connection.recv(1), b"", "it was let go")
        self.assertTrue(wait_until(lambda: self.open_files() <= 20), "files of those who went are closed")

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.server.pid}/fd"))

    def test_heads_in_pieces_are_understood(self):
        request = f"GET / HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for begin in range(0, len(request), 7):
                connection.sendall(request[begin:begin + 7])
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 200 "))

    def test_a_connection_asks_again(self):
        request = f"GET / HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(request * 5)  # without waiting for answers
            answers = b""
            while answers.count(PAGE) < 5:
                chunk = connection.recv(65536)
                self.assertNotEqual(chunk, b"", answers)
                answers += chunk
            self.assertEqual(answers.count(b"HTTP/1.1 200 "), 5)
            connection.sendall(request)
            self.assertTrue(connection.recv(65536).startswith(b"HTTP/1.1 200 "))
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            with contextlib.suppress(OSError):
                for _ in range(3000):
                    connection.sendall(request)
            answers = b""
            with contextlib.suppress(OSError):
                while chunk := connection.recv(65536):
                    answers += chunk
        self.assertLessEqual(answers.count(b"HTTP/1.1 200 "), 100, "a connection has so many questions")

    def test_bodies_without_end_are_not_read(self):
        before = self.footprint()
        for head in ("Content-Length: 99999999999\r\n", "Transfer-Encoding: chunked\r\n",
                     "Content-Length: -1\r\n", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"):
            for method in ("GET", "POST"):
                with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
                    with contextlib.suppress(OSError):
                        connection.sendall(f"{method} / HTTP/1.1\r\nHost: localhost:{self.port}\r\n{head}\r\n".encode())
                        for _ in range(200):
                            connection.sendall(b"ffff\r\n" + b"a" * 65535 + b"\r\n")
        self.assertLess(self.footprint()[1], before[1] + MORE_KIB)
        self.assertEqual(ask(self.port, "/")[0], 200)

    def test_two_hosts_and_whole_addresses_let_nobody_in(self):
        evil = "Host: evil.example\r\n"
        self.assertIn(ask(self.port, "/", host="evil.example", extra=f"Host: localhost:{self.port}\r\n")[0], (400, 421))
        self.assertNotIn(b"secret", ask(self.port, "/", extra=evil)[2])
        for target in ("http://evil.example/", f"http://localhost:{self.port}/../secret.html", "*", "?",
                       "/?../secret.html", "/#/../secret.html", "/index.html;/../secret.html"):
            status, _, body = ask(self.port, target)
            self.assertIn(status, (0, 200, 400, 404), target)
            self.assertNotIn(b"secret", body, target)
            self.assertIn(ask(self.port, target, host="evil.example")[0], (0, 400, 421), target)

    def footprint(self) -> tuple[int, int]:
        """Threads and KiB of the server."""
        text = pathlib.Path(f"/proc/{self.server.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in text.splitlines())
        return int(fields["Threads"]), int(fields["VmRSS"].split()[0])

    def test_asks_for_more_than_files_get_files(self):
        self.assertEqual(ask(self.port, "/", extra="Upgrade: websocket\r\nConnection: Upgrade\r\n")[0], 200)
        self.assertEqual(ask(self.port, "/")[0], 200)

    def test_whoever_wants_a_part_gets_all_of_the_file_and_nothing_else(self):
        for part in ("0-8", "0-99999999", "0-65535", "20-99999999", "99999999-", "-99999999", "5-2", "-", "-0",
                     "0-0,3-4", "99999999-999999999", "0-9223372036854775807", "9223372036854775807-",
                     "-9223372036854775807", "0-99999999999999999999", ",".join(["0-"] * 2000)):
            for target in ("/", "/no/such/file"):
                status, headers, body = ask(self.port, target, extra=f"Range: bytes={part}\r\n")
                self.assertIn(status, (200, 416) if target == "/" else (404, 416), part)
                self.assertEqual(body if status == 200 else b"", PAGE if status == 200 else b"", part)
                self.assertLess(len(body), 100, part)
                self.assertEqual(len(body), int(headers["content-length"]), part)
        for strange in ("lines=1-2", "bytes=" + "0-1," * 500, "bytes=" + "0-1, " * 1500 + "0-1", "bytes=" + "1" * 8000,
                        "bytes=0-1" + "," * 7000, "bytes=0-1," + " " * 7000 + "0-2"):
            status, _, body = ask(self.port, "/", extra=f"Range: {strange}\r\n")
            self.assertIn((status, body), ((200, PAGE), (400, b""), (416, b"")), strange)
        self.assertEqual(ask(self.port, "/")[0], 200)

    def test_a_taken_port_is_told(self):
        second = subprocess.run([SENTE, "serve", "--no-open", "--port", str(self.port), "--dir",
                                 str(self.folder)], capture_output=True, text=True, timeout=20)
        self.assertEqual(second.returncode, 2)
        self.assertIn(f"port {self.port} is taken", second.stderr)

    def test_a_missing_page_is_told(self):
        with tempfile.TemporaryDirectory() as empty:
            result = subprocess.run([SENTE, "serve", "--no-open", "--dir", empty], capture_output=True,
                                    text=True, timeout=20)
        self.assertEqual(result.returncode, 2)
        self.assertIn("no built page", result.stderr)

    def test_listens_on_loopback_alone(self):
        rows = pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]
        places = {row.split()[1] for row in rows if row.split()[3] == "0A"}
        mine = {place for place in places if place.endswith(f":{self.port:04X}")}
        self.assertEqual(mine, {f"0100007F:{self.port:04X}"})


if __name__ == "__main__":
    SENTE = os.path.abspath(sys.argv.pop(1))
    unittest.main()
