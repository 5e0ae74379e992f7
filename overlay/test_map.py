"""Tests of overlay/map: trees of a few parts, each breaking one rule of the list of parts."""
import os
import shutil
import subprocess
import tempfile
import unittest

from load_tool import load_tool

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
the_map = load_tool("map")

TREE = {
    "unlocked/README.md": """# Parts
| `in/` | all of it |

1. `in/ground`: what all use, `in/walls` among them.
2. `in/walls`: use the ground.
3. `in/roof`: uses both.
4. `codegen/lamp.rs`: guards.
5. `codegen/roof.rs`: compiled.

- not an item: `nothing`

## Apart
- `in/shed`: alone.
""",
    "base.c": """/* above all */
#define for_base(x) renamed(x)
#define kept_by_wrapper 1
#include "base/base.c"
#undef for_base
#include "unlocked/in/ground.c"
#include "unlocked/in/walls.c"
#include "unlocked/in/roof.c"
""",
    "internal/in/ground.h": """#ifndef INTERNAL_GROUND_H
#define INTERNAL_GROUND_H
#define GROUND_LEVEL 0
struct ground { int level; };
static inline int ground_level(void) { return GROUND_LEVEL; }
int ground_dig(int depth);
#endif
""",
    "unlocked/in/ground.c": """#include "internal/in/ground.h"
/* roof_height() is for those above */
int
ground_dig(int depth)
{
    struct ground of = { depth };
    report("roof_height", of.walls_height);
    return for_base(depth) - ground_level();
}
""",
    "unlocked/in/walls.c": """#include "internal/in/ground.h"
static int
walls_height(void)
{
    return ground_dig(1);
}
""",
    "internal/in/roof.h": """int roof_height(void);
#define ROOF_TILES 100
struct roof { int tiles; };
""",
    "unlocked/in/roof.c": """#include "internal/in/roof.h"
int
roof_height(void)
{
    return walls_height() + GROUND_LEVEL;
}
""",
    "internal/in/shed.h": "static inline int shed_door(void) { return 1; }\n",
    "yjit/src/codegen/lamp.rs": """// roof: not used
pub fn lamp_guard<'a>(text: &'a str) -> bool { text != "roof_height" && walls_height() > 0 }
""",
    "yjit/src/codegen/roof.rs": """use super::lamp;
extern "C" { fn roof_height() -> i32; }
#[no_mangle]
pub extern "C" fn rb_yjit_roof() -> i32 { unsafe { roof_height() } }
""",
}


class MapTest(unittest.TestCase):
    def setUp(self):
        self.top = tempfile.mkdtemp(prefix="map-")
        self.addCleanup(shutil.rmtree, self.top)
        for short, text in TREE.items():
            self.write(short, text)

    def write(self, short, text):
        path = os.path.join(self.top, short)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)

    def append(self, short, text):
        self.write(short, TREE[short] + text)

    def assert_told(self, *sentences):
        self.assertEqual(the_map.findings(self.top), list(sentences))

    def test_sound_tree(self):
        self.assert_told()

    def test_part_that_is_not_listed(self):
        self.write("unlocked/in/attic.c", "int attic;\n")
        self.write("internal/in/attic.h", "extern int attic;\n")
        self.write("yjit/src/codegen/walls.rs", "\n")
        self.assert_told("unlocked/README.md does not list codegen/walls.rs "
                         "(yjit/src/codegen/walls.rs)",
                         "unlocked/README.md does not list in/attic (internal/in/attic.h, "
                         "unlocked/in/attic.c)")

    def test_part_without_a_room_and_room_without_a_row(self):
        self.write("unlocked/attic.c", "int attic;\n")
        self.write("internal/attic.h", "int attic;\n")
        self.write("internal/cellar/wine.h", "int wine;\n")
        self.append("unlocked/README.md", "- `cellar/wine`: red.\n")
        self.assert_told("internal/attic.h stands in no room: it belongs in a folder of internal/",
                         "unlocked/attic.c stands in no room: it belongs in a folder of unlocked/",
                         "unlocked/README.md has no row for the room cellar/")
        os.unlink(os.path.join(self.top, "unlocked/attic.c"))
        os.unlink(os.path.join(self.top, "internal/attic.h"))
        self.write("unlocked/README.md", TREE["unlocked/README.md"]
                   .replace("| `in/`", "| `cellar/` |\n| `garden/` |\n| `in/`")
                   + "- `cellar/wine`: red.\n")
        self.assert_told("unlocked/README.md has a row for the room garden/, and nothing stands in "
                         "it")

    def test_pointer_to_a_function_that_stands_above(self):
        self.append("internal/in/ground.h", "extern int (*const ground_roof)(void);\n")
        self.append("unlocked/in/roof.c", "int (*const ground_roof)(void) = roof_height;\n")
        self.assertEqual(the_map.findings(self.top)[0], "internal/in/ground.h:8: in/ground uses "
                         "ground_roof of in/roof, and in/roof stands above in/ground in "
                         "unlocked/README.md")

    def test_function_that_never_returns(self):
        self.append("unlocked/in/roof.c", "void\nroof_fell(void)\n{\n}\n")
        self.append("unlocked/in/walls.c", "int lean(void) { roof_fell(); }\n")
        self.assertEqual(len(the_map.findings(self.top)), 2)    # and a circle
        self.append("internal/in/roof.h", "NORETURN(void roof_fell(void));\n")
        self.assert_told()

    def test_room_that_uses_a_room_below_it(self):
        self.write("internal/cellar/wine.h", "#define WINE_AGE 9\n")
        self.append("unlocked/in/roof.c", "int age(void) { return WINE_AGE; }\n")
        listed = TREE["unlocked/README.md"].replace("1. `in/ground`",
                                                    "1. `cellar/wine`: red.\n2. `in/ground`")
        self.write("unlocked/README.md", listed.replace("| `in/` |", "| `cellar/` | |\n| `in/` |"))
        self.assertEqual(the_map.findings(self.top), [])
        self.write("unlocked/README.md",
                   listed.replace("| all of it |", "| all of it |\n| `cellar/` | |"))
        self.assertEqual(the_map.findings(self.top),
                         ["unlocked/in/roof.c:7: in/roof uses WINE_AGE of cellar/wine, and the "
                          "room cellar/ stands below in/ in unlocked/README.md"])

    def test_listed_part_without_a_file(self):
        self.append("unlocked/README.md", "- `in/attic`: not built.\n")
        self.assert_told("unlocked/README.md lists in/attic, and no such part stands in internal/, "
                         "unlocked/ or yjit/src/*/")

    def test_part_listed_twice(self):
        self.write("unlocked/README.md",
                   TREE["unlocked/README.md"].replace("4. `codegen",
                                                      "4. `in/ground`: again\n5. `codegen"))
        self.assert_told("unlocked/README.md lists in/ground 2 times")

    def test_call_of_a_part_above(self):
        self.append("unlocked/in/ground.c", "int\nclimb(void)\n{\n    return roof_height();\n}\n")
        self.assert_told("unlocked/in/ground.c:13: in/ground uses roof_height of in/roof, "
                         "and in/roof stands above in/ground in unlocked/README.md",
                         "parts use each other in a circle: in/ground -> in/roof -> in/ground",
                         "parts use each other in a circle: in/walls -> in/ground -> in/roof -> "
                         "in/walls")

    def test_every_kind_of_use_of_a_part_above(self):
        for text, how in (("int (*f)(void) = roof_height;\n", "uses roof_height of in/roof"),
                          ("#define TILES ROOF_TILES\n", "uses ROOF_TILES of in/roof"),
                          ("struct roof *over;\n", "uses roof of in/roof"),
                          ('#include "internal/in/roof.h"\n', 'includes "internal/in/roof.h"'),
                          ('# include "../../internal/in/roof.h"\n',
                           'includes "internal/in/roof.h"'),
                          ("int rb_yjit_roof(void);\n", "uses rb_yjit_roof of codegen/roof.rs"),
                          ("int a = kept_by_wrapper;\n", "uses kept_by_wrapper of the wrappers")):
            self.append("unlocked/in/walls.c", text)
            self.assertIn(f": in/walls {how}, and ", " ".join(the_map.findings(self.top)), text)

    def test_inline_function_of_a_contract_calls_a_part_above(self):
        self.append("internal/in/ground.h",
                    "static inline int up(void) { return walls_height(); }\n")
        self.assertIn("internal/in/ground.h:8: in/ground uses walls_height of in/walls",
                      the_map.findings(self.top)[0])

    def test_rust_stands_above_what_it_calls(self):
        self.append("yjit/src/codegen/lamp.rs", 'extern "C" { fn roof_height() -> i32; }\n')
        self.assert_told()
        moved = TREE["unlocked/README.md"].replace("3. `in/roof`: uses both.\n", "")
        lamp = "4. `codegen/lamp.rs`: guards."
        self.write("unlocked/README.md", moved.replace(lamp, f"{lamp}\n5. `in/roof`: uses both."))
        self.assert_told("yjit/src/codegen/lamp.rs:3: codegen/lamp.rs uses roof_height of in/roof, "
                         "and in/roof stands above codegen/lamp.rs in unlocked/README.md")

    def test_rust_module_above(self):
        self.append("yjit/src/codegen/lamp.rs", "fn up() { super::roof::light() }\n")
        told = the_map.findings(self.top)
        self.assertEqual(told[0],
                         "yjit/src/codegen/lamp.rs:3: codegen/lamp.rs uses the module roof, "
                         "and codegen/roof.rs stands above codegen/lamp.rs in unlocked/README.md")
        self.assertIn("circle: codegen/lamp.rs -> codegen/roof.rs -> codegen/lamp.rs", told[1])

    def test_parts_that_stand_apart(self):
        self.append("unlocked/in/roof.c", "int door(void) { return shed_door(); }\n")
        apart = 'unlocked/README.md lists in/shed under "Apart"'
        self.assert_told(f"unlocked/in/roof.c:7: in/roof uses shed_door of in/shed; {apart}")
        self.write("unlocked/in/roof.c", TREE["unlocked/in/roof.c"])
        self.append("internal/in/shed.h", "static inline int dug(void) { return ground_dig(2); }\n")
        self.assert_told(f"internal/in/shed.h:2: in/shed uses ground_dig of in/ground; {apart}")

    def test_circle_of_parts_that_the_map_does_not_order(self):
        self.write("unlocked/in/attic.c", "int attic(void) { return cellar(); }\n")
        self.write("unlocked/in/cellar.c", "int cellar(void) { return vault(); }\n")
        self.write("unlocked/in/vault.c", "int vault(void) { return attic(); }\n")
        self.assertEqual(the_map.findings(self.top)[3:],
                         ["parts use each other in a circle: in/attic -> in/cellar -> in/vault -> "
                          "in/attic"])

    def test_the_map_of_this_repository(self):
        self.assertEqual(the_map.findings(TOP), [])

    def test_command(self):
        run = lambda: subprocess.run([os.path.join(HERE, "map"), self.top], capture_output=True,
                                     text=True)
        done = run()
        self.assertEqual((done.returncode, done.stdout),
                         (0, "map: unlocked/README.md and the code agree\n"))
        self.append("unlocked/in/ground.c", "int climb(void) { return roof_height(); }\n")
        done = run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("map: unlocked/in/ground.c:10: in/ground uses roof_height of in/roof",
                      done.stdout)
        self.assertIn("map: error: unlocked/README.md and the code disagree 3 times", done.stderr)
        os.unlink(os.path.join(self.top, "unlocked/README.md"))
        done = run()
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))
        self.assertIn("unlocked/README.md", done.stderr)


if __name__ == "__main__":
    unittest.main()
