# SPDX-License-Identifier: GPL-3.0-or-later
"""The layer test catches each rule that a tree can break, and lets a right tree pass."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_layers  # noqa: E402

HEAD = "// SPDX-License-Identifier: GPL-3.0-or-later\n// What it is for.\n"


def problems_of(files):
    """What the check says of a tree of these files; the text gets the usual opening lines."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            guard = "#pragma once\n" if name.endswith((".hpp", ".ipp")) else ""
            path.write_text(text if text.startswith("!") else HEAD + guard + text)
        return check_layers.check_tree(root)


class Layers(unittest.TestCase):
    def assert_caught(self, name, text, words):
        problems = problems_of({name: text})
        self.assertEqual(len(problems), 1, problems)
        self.assertIn(words, problems[0])
        self.assertIn(name, problems[0])

    def assert_fine(self, name, text):
        self.assertEqual(problems_of({name: text}), [])

    def test_a_right_tree_passes(self):
        self.assertEqual(problems_of({
            "src/core/bits.hpp": "#include <immintrin.h>\n",
            "src/game/game.hpp": '#include "core/bits.hpp"\n',
            "src/chess/attacks.cpp": '#include <immintrin.h>\n#include "game/game.hpp"\n',
            "src/shogi/position.hpp": '#include "core/bits.hpp"\n#include "shogi/types.hpp"\n',
            "src/search/negamax.hpp": '#include "ordering/tables.hpp"\n#include "eval/eval.hpp"\n',
            "src/games/chess_search.cpp": '#include "chess/chess.hpp"\n#include "search/pool.ipp"\n',
            "src/lab/perft.hpp": '#include <cstdio>\n#include "chess/chess.hpp"\n',
            "src/app/main.cpp": '#include <fmt/format.h>\n#include "lab/perft.hpp"\n',
        }), [])

    def test_arrows_point_one_way(self):
        self.assert_caught("src/core/a.hpp", '#include "game/game.hpp"\n', "core may not include")
        self.assert_caught("src/game/a.hpp", '#include "chess/x.hpp"\n', "game may not include")
        self.assert_caught("src/chess/a.cpp", '#include "search/x.hpp"\n', "chess may not include")
        self.assert_caught("src/lab/a.cpp", '#include "app/x.hpp"\n', "lab may not include")
        self.assert_caught("src/eval/a.cpp", '#include "ordering/x.hpp"\n', "eval may not include")

    def test_games_do_not_know_each_other(self):
        self.assert_caught("src/chess/a.cpp", '#include "shogi/x.hpp"\n', "chess may not include")
        self.assert_caught("src/shogi/a.cpp", '#include "chess/x.hpp"\n', "shogi may not include")

    def test_shared_code_does_not_know_a_game(self):
        self.assert_caught("src/ordering/a.hpp", '#include "chess/x.hpp"\n', "ordering may not")
        self.assert_caught("src/search/a.hpp", '#include "shogi/x.hpp"\n', "search may not")
        self.assert_caught("src/ordering/a.hpp", "chess::Move a;\n", "a.hpp:4: names a game (chess)")
        self.assert_caught("src/search/a.hpp", "struct LadderOfShogi;\n", "names a game (LadderOfShogi)")
        self.assert_fine("src/search/a.hpp", "int a;  // less than in chess\n")
        self.assert_caught("src/eval/eval.hpp", '#include "chess/x.hpp"\n', "eval may not")

    def test_an_evaluation_that_bears_the_name_of_a_game_knows_it(self):
        self.assert_fine("src/eval/nnue/features_chess.cpp", '#include "chess/position.hpp"\n')
        self.assert_fine("src/eval/classical/shogi.hpp", '#include "shogi/position.hpp"\n')
        self.assert_caught("src/eval/classical/shogi.hpp", '#include "chess/x.hpp"\n', "eval may not")

    def test_nothing_but_a_kit_names_two_games(self):
        both = "chess::Move a;\nshogi::Move b;\n"
        for layer in ("protocol", "lab", "app"):
            self.assert_caught(f"src/{layer}/a.hpp", both, "a.hpp:5: names two games (shogi)")
        self.assert_caught("src/lab/a.ipp", "using ChessWorker = int;\nint kShogiDepth;\n", "two games")
        self.assert_caught("src/app/a.cpp", 'auto all = {"chess", "shogi"};\n', 'names two games ("shogi")')
        self.assert_caught("src/app/a.cpp", 'auto all = {"shogi", "chess960"};\n', "two games")
        self.assert_fine("src/games/games.hpp", both)
        self.assert_fine("src/lab/a.cpp", "chess::Move a;\n// as in shogi\n/* or\nshogi */\n")
        self.assert_fine("src/app/a.cpp", 'chess::Move a;\nauto help = "sente bench shogi";\n')
        self.assert_fine("src/app/a.cpp", 'chess::Move a;\nauto help = R"(\n"shogi"\n)";\n')

    def test_only_the_dispatcher_compares_names_of_games(self):
        for layer in ("protocol", "games", "lab", "app"):
            self.assert_caught(f"src/{layer}/a.cpp", 'if (game == "shogi") f();\n', "compares the name")
        for text in ('if ("chess" != game) f();\n', "if (game == chess::Chess::kName) f();\n",
                     "if (G::kName == game) f();\n", "if (kind != records::GameKind::shogi) f();\n",
                     "if (NetworkGame::chess == game) f();\n",
                     "if constexpr (std::is_same_v<G, chess::Chess>) f();\n"):
            self.assert_caught("src/lab/a.cpp", text, "compares the name")
        self.assert_caught("src/games/chess.cpp", "if (game == Chess::kName) f();\n", "compares")
        self.assert_fine("src/games/games.hpp", "if (name == First::kName) f();\n")
        self.assert_fine("src/games/chess.cpp", "if (kind == GameKind::chess960) f();\n")
        self.assert_fine("src/lab/a.cpp", "if (game == other.game) f();  // == \"shogi\"\n")
        self.assert_fine("src/records/a.cpp", "if (kind == GameKind::shogi) f();\n")

    def test_only_the_upper_layers_write_text(self):
        self.assert_caught("src/chess/a.cpp", "#include <iostream>\n", "does not write text")
        self.assert_caught("src/search/a.cpp", "#include <fmt/format.h>\n", "does not write text")
        self.assert_caught("src/core/text.cpp", "#include <cstdio>\n", "does not write text")
        self.assert_fine("src/core/check.cpp", "#include <cstdio>\n")

    def test_intrinsics_have_their_places(self):
        self.assert_caught("src/chess/movegen.cpp", "#include <immintrin.h>\n", "intrinsics")
        self.assert_caught("src/search/a.cpp", "#include <arm_neon.h>\n", "intrinsics")
        self.assert_fine("src/eval/nnue/simd/avx2.hpp", "#include <immintrin.h>\n")
        self.assert_fine("src/core/arch/bmi2/extract.hpp", "#include <immintrin.h>\n")

    def test_the_preprocessor_is_for_includes(self):
        self.assert_caught("src/game/a.hpp", "#define LIMIT 3\n", "preprocessor")
        self.assert_caught("src/game/a.hpp", "#ifdef FAST\n", "preprocessor")
        self.assert_caught("src/game/a.hpp", "  #  if 1\n", "preprocessor")
        self.assert_fine("src/core/check.hpp", "#define CHECK(x) \\\n    (#x)\n")

    def test_parts_of_headers_keep_the_rules_too(self):
        self.assert_caught("src/search/a.ipp", '#include "chess/x.hpp"\n', "search may not include")
        self.assert_caught("src/search/a.ipp", "#define LIMIT 3\n", "preprocessor")
        self.assert_caught("src/search/a.ipp", "!int x;\n#pragma once\n", "must be '// SPDX")

    def test_files_open_with_licence_and_purpose(self):
        self.assert_caught("src/core/a.cpp", "!int x;\n", "must be '// SPDX")
        self.assert_caught("tests/core/a.cpp", "!int x;\n", "must be '// SPDX")
        self.assert_caught("scripts/a.py", "!/usr/bin/env python3\nprint()\n", "must be '# SPDX")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "src" / "core" / "a.cpp"
            path.parent.mkdir(parents=True)
            path.write_text(HEAD.splitlines()[0] + "\n#include <vector>\n")
            self.assertIn("must say what", check_layers.check_tree(pathlib.Path(folder))[0])

    def test_headers_guard_themselves(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "src" / "core" / "a.hpp"
            path.parent.mkdir(parents=True)
            path.write_text(HEAD)
            self.assertIn("#pragma once", check_layers.check_tree(pathlib.Path(folder))[0])

    def test_a_folder_that_is_no_layer_is_reported(self):
        self.assert_caught("src/utils/a.cpp", "", "is not a layer")


if __name__ == "__main__":
    unittest.main()
