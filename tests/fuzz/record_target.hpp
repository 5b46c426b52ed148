// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a record: rejected with a line and a reason, or read to something that, once
// written, stays the same however often it is read and written.
#pragma once

#include <string>

#include "fuzz/expect.hpp"
#include "records/formats.hpp"

namespace sente::fuzz {

inline void try_records(std::string_view bytes, records::Format format) {
    const records::DecodedText decoded = records::decode(bytes, format == records::Format::pgn);
    const records::RecordFile file = records::read_records(decoded.text, format);
    for (const records::Rejection& rejection : file.rejections) {
        expect(!rejection.reason.empty());
        expect(rejection.line <= bytes.size() + 1);
    }
    // Where nothing has to be forgiven, nothing is read otherwise.
    const records::RecordFile forgiven =
        records::read_records(decoded.text, format, records::Reading::forgiving);
    if (file.rejections.empty()) {
        expect(forgiven.records.size() == file.records.size());
        for (std::size_t i = 0; i < file.records.size(); ++i) {
            expect(forgiven.records[i].lost == 0);
            expect(forgiven.records[i].nodes.size() == file.records[i].nodes.size());
        }
    }
    for (const records::Record& record : file.records) {
        const std::string written = records::write_record(record, format);
        const records::RecordFile again = records::read_records(written, format);
        expect(again.rejections.empty());
        expect(again.records.size() == 1);
        expect(again.records[0].nodes.size() >= record.main_line().size());
        expect(again.records[0].start == record.start);
        expect(again.records[0].main_line().size() == record.main_line().size());
        // What a comment says may have been understood only now; after that nothing changes.
        const std::string twice = records::write_record(again.records[0], format);
        const records::RecordFile third = records::read_records(twice, format);
        expect(third.rejections.empty() && third.records.size() == 1);
        expect(third.records[0].nodes.size() == again.records[0].nodes.size());
    }
}

}  // namespace sente::fuzz
