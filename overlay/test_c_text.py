"""Tests of overlay/c_text.py: what is a function's definition in C, and what only looks like it."""
import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import c_text
from tell import Failure

NO_FUNCTION = r'''
/* int comment(void) { return 0; } */
// int line(void) { \
   int continued(void) { return 0; }
#define MACRO(x) static int f_##x(void) { return 0; }
#define OPEN do { \
    something();
static const char *text = "int string(void) { return 0; }", brace = '{', quote = '"', slash = '\\';
int prototype(int a, struct pair { int a; } *b);
struct pair { int a; int (*call)(int); struct { int deep; } inner; };
struct RUBY_ALIGNAS(8) aligned { int a; };
struct __attribute__((packed)) { int a; } packed;
typedef union word { int a; } word_t;
enum { RED, GREEN = 4, BLUE = sizeof(struct pair) } colour = RED;
enum broad : long { LARGE };
static const struct pair table[] = { { 1, call_it }, [3] = { .a = 1, }, };
struct { int a; } named = { 1 }, other = { 2 };
static int (*pointer)(int) = (int (*)(int)){ 0 };
static int list[2] = { 1, 2 }, *more = list;
__asm__("{");
_Static_assert(sizeof(struct pair) > 1, "{");
extern "C" { int linked(void); }
'''
FUNCTIONS = r'''
int one(void) { return '}'; }
static inline VALUE
two(VALUE a /* { */, int b)
{
    struct pair p = { 1 }; // }
    for (;;) { if (a) { break; } }
    return "}" ? a : b;
}
__attribute__((noinline)) static struct pair three(struct pair *p) { return *p; }
MY_ATTRIBUTE(1)
struct pair *
four(int a[2], int (*f)(int))
#if X
{
#endif
}
int (*five(int a))(int) { return 0; }
int (six)(int a) { return 0; }
struct pair (seven)(int a) { }
int eight(a, b) int a; char b; { return a; }
DEFINE_ACCESSOR(nine) { return 0; }
extern "C" {
    int ten(void) { return 0; }
    int eleven;
}
struct pair { int a; } twelve(void) { struct pair p = {0}; return p; }
# define AFTER(x) x {
int thirteen(void) {}
'''


class CTextTest(unittest.TestCase):
    def test_no_function(self):
        self.assertEqual(c_text.functions(NO_FUNCTION), [])
        for line in re.split(r"(?<!\\)\n", NO_FUNCTION):
            self.assertEqual(c_text.functions(line), [], line)

    def test_functions(self):
        found = c_text.functions(FUNCTIONS)
        self.assertEqual([name for name, _ in found],
                         ["one", "two", "three", "four", "five", "six", "seven", "a function",
                          "DEFINE_ACCESSOR", "ten", "twelve", "thirteen"])
        self.assertEqual([line for _, line in found[:4]], [2, 3, 10, 11])

    def test_definitions_follow_what_only_looks_like_one(self):
        self.assertEqual(c_text.functions(NO_FUNCTION + "int f(void) { return 0; }"),
                         [("f", NO_FUNCTION.count("\n") + 1)])

    def test_brackets_that_do_not_match_are_told_with_their_line(self):
        for text in ("\nint f(void) {\n", "\nint f(void) { ( }\n", "\nint a[] = {\n"):
            with self.assertRaises(Failure) as caught:
                c_text.functions(text, "some.c")
            self.assertIn("some.c:2: nothing closes this '{'", str(caught.exception))

    def test_macros_includes_and_identifiers(self):
        text = '''#include "a.h"
# include "b/c.h" // "d.h"
/* #include "e.h" */
#include <f.h>
const char *s = "\\n#include \\"g.h\\"";
#define ONE 1
#  define TWO(x) \\
    three(x)
// #define FOUR
#define PASSING 1
#undef PASSING
struct tagged { int a; } x; struct used *y; enum way
{ UP };
four(p->five, p.six, &seven);
'''
        self.assertEqual(c_text.includes(text), ["a.h", "b/c.h"])
        self.assertEqual(c_text.macros(text), ["ONE", "TWO"])
        self.assertEqual(c_text.types(text), ["tagged", "way"])
        names = c_text.identifiers(text)
        self.assertLessEqual({"three": 8, "four": 14, "p": 14, "seven": 14, "TWO": 7}.items(),
                             names.items())
        self.assertFalse({"five", "six", "FOUR", "e", "g"} & set(names))

    def test_code_keeps_lines_and_length(self):
        for text in (NO_FUNCTION, FUNCTIONS):
            self.assertEqual((len(c_text.code(text)), c_text.code(text).count("\n")),
                             (len(text), text.count("\n")))


if __name__ == "__main__":
    unittest.main()
