"""Tests of overlay/map: trees of a few parts, each breaking one rule of doc/map.md."""
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
    "doc/map.md": """# Parts
1. `ground`: what all use, `walls` among them.
2. `walls`: use the ground.
3. `roof`: uses both.
4. `codegen/lamp.rs`: guards.
5. `codegen/roof.rs`: compiled.

- not an item: `nothing`

## Apart
- `shed`: alone.
""",
    "base.c": """/* above all */
#define for_base(x) renamed(x)
#define kept_by_wrapper 1
#include "base/base.c"
#undef for_base
#include "unlocked/ground.c"
#include "unlocked/walls.c"
#include "unlocked/roof.c"
""",
    "internal/ground.h": """#ifndef INTERNAL_GROUND_H
#define INTERNAL_GROUND_H
#define GROUND_LEVEL 0
struct ground { int level; };
static inline int ground_level(void) { return GROUND_LEVEL; }
int ground_dig(int depth);
#endif
""",
    "unlocked/ground.c": """#include "internal/ground.h"
/* roof_height() is for those above */
int
ground_dig(int depth)
{
    struct ground of = { depth };
    report("roof_height", of.walls_height);
    return for_base(depth) - ground_level();
}
""",
    "unlocked/walls.c": """#include "internal/ground.h"
static int
walls_height(void)
{
    return ground_dig(1);
}
""",
    "internal/roof.h": """int roof_height(void);
#define ROOF_TILES 100
struct roof { int tiles; };
""",
    "unlocked/roof.c": """#include "internal/roof.h"
int
roof_height(void)
{
    return walls_height() + GROUND_LEVEL;
}
""",
    "internal/shed.h": "static inline int shed_door(void) { return 1; }\n",
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
        self.write("unlocked/attic.c", "int attic;\n")
        self.write("internal/attic.h", "extern int attic;\n")
        self.write("yjit/src/codegen/walls.rs", "\n")
        self.assert_told("doc/map.md does not list attic (internal/attic.h, unlocked/attic.c)",
                         "doc/map.md does not list codegen/walls.rs (yjit/src/codegen/walls.rs)")

    def test_listed_part_without_a_file(self):
        self.append("doc/map.md", "- `attic`: not built.\n")
        self.assert_told("doc/map.md lists attic, and no such part stands in internal/, "
                         "unlocked/ or yjit/src/*/")

    def test_part_listed_twice(self):
        self.write("doc/map.md",
                   TREE["doc/map.md"].replace("4. `codegen", "4. `ground`: again\n5. `codegen"))
        self.assert_told("doc/map.md lists ground 2 times")

    def test_call_of_a_part_above(self):
        self.append("unlocked/ground.c", "int\nclimb(void)\n{\n    return roof_height();\n}\n")
        self.assert_told("unlocked/ground.c:13: ground uses roof_height of roof, "
                         "and roof stands above ground in doc/map.md",
                         "parts use each other in a circle: ground -> roof -> ground",
                         "parts use each other in a circle: walls -> ground -> roof -> walls")

    def test_every_kind_of_use_of_a_part_above(self):
        for text, how in (("int (*f)(void) = roof_height;\n", "uses roof_height of roof"),
                          ("#define TILES ROOF_TILES\n", "uses ROOF_TILES of roof"),
                          ("struct roof *over;\n", "uses roof of roof"),
                          ('#include "internal/roof.h"\n', 'includes "internal/roof.h"'),
                          ('# include "../internal/roof.h"\n', 'includes "internal/roof.h"'),
                          ("int rb_yjit_roof(void);\n", "uses rb_yjit_roof of codegen/roof.rs"),
                          ("int a = kept_by_wrapper;\n", "uses kept_by_wrapper of the wrappers")):
            self.append("unlocked/walls.c", text)
            self.assertIn(f": walls {how}, and ", " ".join(the_map.findings(self.top)), text)

    def test_inline_function_of_a_contract_calls_a_part_above(self):
        self.append("internal/ground.h", "static inline int up(void) { return walls_height(); }\n")
        self.assertIn("internal/ground.h:8: ground uses walls_height of walls",
                      the_map.findings(self.top)[0])

    def test_rust_stands_above_what_it_calls(self):
        self.append("yjit/src/codegen/lamp.rs", 'extern "C" { fn roof_height() -> i32; }\n')
        self.assert_told()
        moved = TREE["doc/map.md"].replace("3. `roof`: uses both.\n", "")
        lamp = "4. `codegen/lamp.rs`: guards."
        self.write("doc/map.md", moved.replace(lamp, f"{lamp}\n5. `roof`: uses both."))
        self.assert_told("yjit/src/codegen/lamp.rs:3: codegen/lamp.rs uses roof_height of roof, "
                         "and roof stands above codegen/lamp.rs in doc/map.md")

    def test_rust_module_above(self):
        self.append("yjit/src/codegen/lamp.rs", "fn up() { super::roof::light() }\n")
        told = the_map.findings(self.top)
        self.assertEqual(told[0],
                         "yjit/src/codegen/lamp.rs:3: codegen/lamp.rs uses the module roof, "
                         "and codegen/roof.rs stands above codegen/lamp.rs in doc/map.md")
        self.assertIn("circle: codegen/lamp.rs -> codegen/roof.rs -> codegen/lamp.rs", told[1])

    def test_parts_that_stand_apart(self):
        self.append("unlocked/roof.c", "int door(void) { return shed_door(); }\n")
        apart = 'doc/map.md lists shed under "Apart"'
        self.assert_told(f"unlocked/roof.c:7: roof uses shed_door of shed; {apart}")
        self.write("unlocked/roof.c", TREE["unlocked/roof.c"])
        self.append("internal/shed.h", "static inline int dug(void) { return ground_dig(2); }\n")
        self.assert_told(f"internal/shed.h:2: shed uses ground_dig of ground; {apart}")

    def test_circle_of_parts_that_the_map_does_not_order(self):
        self.write("unlocked/attic.c", "int attic(void) { return cellar(); }\n")
        self.write("unlocked/cellar.c", "int cellar(void) { return vault(); }\n")
        self.write("unlocked/vault.c", "int vault(void) { return attic(); }\n")
        self.assertEqual(the_map.findings(self.top)[3:],
                         ["parts use each other in a circle: attic -> cellar -> vault -> attic"])

    def test_the_map_of_this_repository(self):
        self.assertEqual(the_map.findings(TOP), [])

    def test_command(self):
        run = lambda: subprocess.run([os.path.join(HERE, "map"), self.top], capture_output=True,
                                     text=True)
        done = run()
        self.assertEqual((done.returncode, done.stdout),
                         (0, "map: doc/map.md and the code agree\n"))
        self.append("unlocked/ground.c", "int climb(void) { return roof_height(); }\n")
        done = run()
        self.assertEqual(done.returncode, 1)
        self.assertIn("map: unlocked/ground.c:10: ground uses roof_height of roof", done.stdout)
        self.assertIn("map: error: doc/map.md and the code disagree 3 times", done.stderr)
        os.unlink(os.path.join(self.top, "doc/map.md"))
        done = run()
        self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))
        self.assertIn("doc/map.md", done.stderr)


if __name__ == "__main__":
    unittest.main()
