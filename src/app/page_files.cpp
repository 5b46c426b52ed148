// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a folder and names the types of its files.
#include "app/page_files.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace sente::app {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
}};

std::string_view type_of(const fs::path& path) {
    for (const auto& [extension, type] : kTypes)
        if (path.extension() == extension) return type;
    return {};
}

std::string content_of(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(path, error))) return {};
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

PageFiles PageFiles::read(const fs::path& folder) {
    PageFiles files;
    std::error_code error;
    for (auto it = fs::recursive_directory_iterator(folder, error);
         !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        const fs::path& path = it->path();
        const std::string_view type = type_of(path);
        if (type.empty() || it->is_symlink(error) || !it->is_regular_file(error)) continue;
        PageFile file{type, content_of(path), content_of(path.string() + ".br"),
                      content_of(path.string() + ".gz")};
        files.files_.emplace("/" + path.lexically_relative(folder).generic_string(),
                             std::move(file));
    }
    return files;
}

const PageFile* PageFiles::find(std::string_view target) const {
    std::string path(target.substr(0, target.find_first_of("?#")));
    if (path.empty() || path.front() != '/') return nullptr;
    if (path.back() == '/') path += "index.html";
    const auto found = files_.find(path);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace sente::app
