// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at the host, the method and the target of a request, in this order.
#include "app/page_answers.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace sente::app {

namespace {

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

// A site elsewhere may let its own name point here; it must not be able to read what is here.
bool is_our_host(std::string_view host, int port) {
    for (const std::string_view name : {"localhost", "127.0.0.1", "[::1]"})
        if (host == fmt::format("{}:{}", name, port)) return true;
    return false;
}

bool accepts(const httplib::Request& request, std::string_view encoding) {
    return request.get_header_value("Accept-Encoding").find(encoding) != std::string::npos;
}

void deny(httplib::Response& response, int status, const char* why) {
    response.status = status;
    response.set_content(std::string(why) + "\n", "text/plain; charset=utf-8");
}

// The library does not ask whether a file has the bytes that a request wants of it.
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
            if (at > body->size() || size > body->size() - at) return false;
            return sink.write(body->data() + at, size);
        });
}

void answer(const httplib::Request& request, httplib::Response& response, const PageFiles& files,
            int port) {
    if (!is_our_host(request.get_header_value("Host"), port))
        return deny(response, 421, "This page is served to this machine alone.");
    if (request.method != "GET" && request.method != "HEAD")
        return deny(response, 405, "There are only files here.");
    const PageFile* const file = files.find(request.target);
    if (file == nullptr) return deny(response, 404, "There is no such file.");
    send(request, response, *file);
}

}  // namespace

void answer_with(const PageFiles& files, int port, httplib::Server& server) {
    server.set_default_headers(security_headers());
    server.set_payload_max_length(0);
    server.set_pre_routing_handler(
        [&files, port](const httplib::Request& request, httplib::Response& response) {
            answer(request, response, files, port);
            return httplib::Server::HandlerResponse::Handled;
        });
}

}  // namespace sente::app
