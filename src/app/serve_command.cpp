// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente serve` and the server: loopback only, known hosts only, known files only.
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

// A page that is isolated may use threads; one that loads nothing from elsewhere leaks nothing.
httplib::Headers security_headers() {
    return {
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Embedder-Policy", "require-corp"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
         "connect-src 'self'; img-src 'self' data:; style-src 'self'; font-src 'self'; "
         "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
        {"Cache-Control", "no-cache"},
    };
}

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

// A site elsewhere may let its own name point here; it must not be able to read what is here.
bool is_our_host(std::string_view host, int port) {
    for (const std::string_view name : {"localhost", "127.0.0.1", "[::1]"})
        if (host == fmt::format("{}:{}", name, port)) return true;
    return false;
}

bool accepts(const httplib::Request& request, std::string_view encoding) {
    return request.get_header_value("Accept-Encoding").find(encoding) != std::string::npos;
}

void refuse(httplib::Response& response, int status, const char* why) {
    response.status = status;
    response.set_content(std::string(why) + "\n", "text/plain; charset=utf-8");
}

void send(const httplib::Request& request, httplib::Response& response, const PageFile& file) {
    const std::string* body = &file.plain;
    if (!file.brotli.empty() && accepts(request, "br")) {
        body = &file.brotli;
        response.set_header("Content-Encoding", "br");
    } else if (!file.gzip.empty() && accepts(request, "gzip")) {
        body = &file.gzip;
        response.set_header("Content-Encoding", "gzip");
    }
    response.set_header("Vary", "Accept-Encoding");
    response.set_content_provider(
        body->size(), std::string(file.type),
        [body](std::size_t at, std::size_t size, httplib::DataSink& sink) {
            return sink.write(body->data() + at, size);
        });
}

void answer(const httplib::Request& request, httplib::Response& response, const PageFiles& files,
            int port) {
    if (!is_our_host(request.get_header_value("Host"), port))
        return refuse(response, 421, "This page is served to this machine alone.");
    if (request.method != "GET" && request.method != "HEAD")
        return refuse(response, 405, "There are only files here.");
    const PageFile* const file = files.find(request.target);
    if (file == nullptr) return refuse(response, 404, "There is no such file.");
    send(request, response, *file);
}

void configure(httplib::Server& server, const PageFiles& files, int port) {
    server.set_default_headers(security_headers());
    server.set_payload_max_length(0);
    server.set_tcp_nodelay(true);
    // The library would let a second server share the port.
    server.set_socket_options([](socket_t socket) {
        const int yes = 1;
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server.set_pre_routing_handler(
        [&files, port](const httplib::Request& request, httplib::Response& response) {
            answer(request, response, files, port);
            return httplib::Server::HandlerResponse::Handled;
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
    configure(server, files, request.port);
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
