# SPDX-License-Identifier: GPL-3.0-or-later
"""CMakeLists.txt states the version; the changelog and the packages agree."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def stated():
    return re.search(r"project\(sente VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


class Version(unittest.TestCase):
    def test_the_changelog_begins_with_it(self):
        newest = re.search(r"^## (\d[\d.]*)", (ROOT / "CHANGELOG.md").read_text(), re.M)
        self.assertEqual(newest.group(1), stated())

    def test_the_package_for_other_pages_has_it(self):
        package = json.loads((ROOT / "web" / "engine" / "package.json").read_text())
        self.assertEqual(package["version"], stated())

    def test_the_debian_packages_have_it(self):
        newest = re.match(r"sente \(([\d.]+)-", (ROOT / "debian" / "changelog").read_text())
        self.assertEqual(newest.group(1), stated())
        metadata = (ROOT / "packaging" / "org.sente.Sente.metainfo.xml").read_text()
        self.assertEqual(re.search(r'<release version="([\d.]+)"', metadata).group(1), stated())

    def test_the_page_states_none_of_its_own(self):
        for name in ("package.json", "package-lock.json"):
            self.assertNotIn("version", json.loads((ROOT / "web" / name).read_text()))


if __name__ == "__main__":
    unittest.main()
