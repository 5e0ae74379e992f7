"""Tests of tool/commands: each command of the documents is run, or marked as one that is not."""
import re
import unittest

from load_tool import load_tool

commands = load_tool("commands", "tool")


def texts(text):
    return [(one.place, one.text) for one in commands.commands_of("x", text)]


class CommandsTest(unittest.TestCase):
    def test_marks_and_commands_agree(self):
        found = commands.all_commands()
        self.assertGreater(len(found), 50)
        for pattern, why in commands.NOT_RUN:
            self.assertTrue(why)
            self.assertTrue(any(one.mark == pattern for one in found),
                            f"no command has the mark {pattern}")

    def test_what_is_run_has_no_words_for_the_reader_to_replace(self):
        for one in commands.all_commands():
            if not one.mark:
                self.assertNotRegex(one.text, r"(?<![\w:.])(?:FILE|DIR|NAME|PID|RUBY|FOLDER)\b",
                                    f"{one.place}: mark it in tool/commands")

    def test_what_is_a_command(self):
        text = "Text.\n\n    make a    # why\n    no command\n    A=1 ruby -e 'p 1\n    p 2'\n"
        self.assertEqual(texts(text), [("x:3", "make a"), ("x:5", "A=1 ruby -e 'p 1\np 2'")])
        self.assertEqual(texts("## Head\n    gem list\n"), [("x:2", "gem list")])
        self.assertEqual(texts("```\nbuild/bin/ruby -v\n```\n"), [("x:2", "build/bin/ruby -v")])
        self.assertEqual(texts("- an item\n    make of text\n"), [])
        self.assertEqual(texts("\n    makeshift\n    ruby\n"), [("x:3", "ruby")])

    def test_what_fails_is_told(self):
        self.assertIsNone(commands.run(commands.Command("x:1", "true")))
        self.assertEqual(commands.run(commands.Command("x:1", "echo no >&2; exit 3")),
                         "status 3: no")

    def test_patterns_are_whole(self):
        self.assertIsNone(commands.Command("x:1", "build/bin/ruby -v").mark)
        for pattern, _ in commands.NOT_RUN:
            self.assertIsNone(re.fullmatch(pattern, "build/bin/ruby -e 1"), pattern)


if __name__ == "__main__":
    unittest.main()
