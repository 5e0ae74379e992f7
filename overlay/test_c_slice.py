"""Tests of overlay/c_slice.py: which functions spatch need not read, and that they come back."""
import unittest

import c_slice

BEGINS = "#include <x.h>\ntypedef int number;\n"
FIRST = "/* one */\nstatic number\nfirst(int a,\n      int b)\n{\n    return add(a, b);\n}\n"
SECOND = "number second(int a) { return add(a, a); }\n"
THIRD = "\nint\nthird(void) {\n#if X\n    return 1;\n#else\n    return 2;\n#endif\n}\n"
HALF = "\n#if Y\nint\nhalf(void)\n{\n    return 1;\n#else\nint\nhalf(void)\n{\n#endif\n}\n"
TEXT = BEGINS + FIRST + SECOND + THIRD + HALF


def smpl(body, declared="expression a, b;"):
    return f"// of a rule with one@sign\n\n@redirect_it@\n{declared}\n@@\n{body}"


class NeedsTest(unittest.TestCase):
    def needs(self, *words):
        return sorted(sorted(names) for names in c_slice.needs(smpl(*words)))

    def test_part_on_one_function_needs_its_name(self):
        body = "static number\nfirst(...)\n{\n  <...\n- add(a, b)\n+ plus(a, b)\n  ...>\n}\n"
        self.assertEqual(self.needs(body.replace("static number\n", "")), [["first"]])
        self.assertEqual(self.needs(body.replace("number\n", "number ")), [["first"]])

    def test_part_needs_all_that_it_calls(self):
        self.assertEqual(self.needs("- add(a, less(b, c))\n+ plus(a, b)\n"), [["add", "less"]])

    def test_names_that_metavariables_may_have(self):
        declared = "identifier f = {sum, less}; expression list a;"
        self.assertEqual(self.needs("- f(add(a))\n", declared), [["add", "less"], ["add", "sum"]])

    def test_metavariable_may_have_the_name_of_a_kind(self):
        self.assertIsNone(c_slice.needs(smpl("- list(a)\n", "identifier list; expression a;")))
        self.assertEqual(self.needs("- add(name, type)\n", "type type; identifier name;"),
                         [["add"]])

    def test_part_that_may_change_any_function_takes_the_whole_file(self):
        for body, declared in (
                ("- a = b;\n+ add(a, b);\n", "expression a, b;"),
                ("(\n- a == NULL\n|\n- less(a)\n)\n", "expression a;"),
                ("- \\( add(a) \\| less(a) \\)\n", "expression a;"),
                ("  add(a);\n  ... when != less(b)\n- a;\n", "expression a, b;"),
                ("? less(a);\n- a = b;\n", "expression a, b;"),
                ("  add(a);\n  <...\n- less(b);\n  ...>\n", "expression a, b;"),
                ("- unlikely(a)\n+ a\n", "expression a;"),
                ("- f(a)\n+ g(a)\n", 'identifier f =~ "^x"; expression a;'),
                ("- f(add(a))\n", "identifier f != {sum, less}; expression a;"),
                ("- add(c)\n", "constant c = {1, 2};"),
                ("- add(p)\n", "struct foo *p;"),
                ("- add(p)\n", "expression *p;")):
            self.assertIsNone(c_slice.needs(smpl(body, declared)), body + declared)

    def test_comment_behind_a_declaration_names_nothing(self):
        self.assertEqual(self.needs("- add(a)\n", "expression a; // not the add"), [["add"]])

    def test_header_that_is_more_than_a_name_takes_the_whole_file(self):
        for head in ("@script:python@", "@one extends two@", "@one depends on two@",
                     "@one disable drop_cast@"):
            self.assertIsNone(c_slice.needs(f"{head}\nexpression a;\n@@\n- add(a)\n"))
        self.assertIsNone(c_slice.needs("@one@ expression a; @@\n- add(a)\n"))
        self.assertIsNone(c_slice.needs(""))


class ShortenTest(unittest.TestCase):
    def test_plain_functions_without_the_names_are_left_out_and_come_back(self):
        for wanted, gone in (([{"none"}], [FIRST, THIRD]), ([{"add"}], [THIRD]),
                             ([{"first"}, {"X", "third"}], []), ([{"X", "add"}], [FIRST, THIRD]),
                             ([{"first"}, {"third"}], [])):
            short, left_out = c_slice.shorten(TEXT, wanted)
            self.assertEqual(len(left_out), len(gone))
            for (_, body), text in zip(left_out, gone):
                self.assertIn(body, text)
                self.assertNotIn(body, short)
            self.assertIn(SECOND, short)
            self.assertIn(HALF, short)
            self.assertEqual(c_slice.restore(short, left_out), TEXT)

    def test_functions_with_macros_of_the_rules_stay(self):
        short, left_out = c_slice.shorten(TEXT, [{"none"}], ["X"])
        self.assertEqual(len(left_out), 1)
        self.assertIn(THIRD, short)

    def test_prototype_stays(self):
        short, _ = c_slice.shorten(TEXT, [{"none"}])
        self.assertIn("\nint left_out_0;\nstatic number\nfirst(int a,\n      int b);\n", short)
        self.assertIn("\nint left_out_1;\nint\nthird(void);\n", short)

    def test_what_is_no_plain_function_stays(self):
        for text in ("int\na(void)\n{\n#define B 1\n}\n", "int\na(void)\n{\n#else\n}\n",
                     "int\na(void)\n{\n};\ntypedef int t;\nint b(void)\n{\n}\n",
                     "else\nif (x) {\n}\n", "int\nA_B(void)\n{\n}\n", "int\na(x)\nint x;\n{\n}\n",
                     "int\na(void)\n{\n/*\n}\n*/\n", "#define A \\\nint\na(void)\n{\n}\n"):
            self.assertEqual(c_slice.shorten(text, [{"none"}]), (text, []), text)

    def test_whole_file(self):
        self.assertEqual(c_slice.shorten(TEXT, None), (TEXT, []))
        own = TEXT + "int left_out_0;\n"
        self.assertEqual(c_slice.shorten(own, [{"none"}]), (own, []))

    def test_line_that_is_lost_moved_or_written_into_is_seen(self):
        short, left_out = c_slice.shorten(TEXT, [{"none"}])
        for bad in (short.replace("int left_out_0;\n", ""),
                    short.replace("int left_out_1;", "int left_out_1 ;"),
                    short.replace("int left_out_1;", "int left_out_0;"),
                    short.replace("int left_out_1;", "int left_out_0;\nint left_out_1;"),
                    short.replace("third(void)", "third(int)")):
            self.assertIsNone(c_slice.restore(bad, left_out))


if __name__ == "__main__":
    unittest.main()
