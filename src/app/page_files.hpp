// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the built page, read once: what is not among them does not exist for a visitor.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace sente::app {

struct PageFile {
    std::string_view type;  // as HTTP names it
    std::string plain;
    std::string brotli;  // empty: there is none
    std::string gzip;
};

class PageFiles {
public:
    // All files below the folder that a page may have; links are left out.
    [[nodiscard]] static PageFiles read(const std::filesystem::path& folder);

    // By the target of a request such as "/engine/worker.js?x"; nullptr if there is none.
    [[nodiscard]] const PageFile* find(std::string_view target) const;
    [[nodiscard]] bool has_page() const { return find("/") != nullptr; }
    [[nodiscard]] std::size_t size() const { return files_.size(); }

private:
    std::map<std::string, PageFile, std::less<>> files_;  // by path, "/index.html"
};

}  // namespace sente::app
