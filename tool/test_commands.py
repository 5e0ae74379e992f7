"""Tests of tool/commands: each command of the documents is run, or marked as one that is not."""
import os
import re
import unittest
import unittest.mock

from load_tool import TOP, load_tool

commands = load_tool("commands", "tool")


def texts(text):
    return [(one.place, one.text) for one in commands.commands_of("x", text)]


class CommandsTest(unittest.TestCase):
    def setUp(self):
        self.bench = commands.Bench()
        self.addCleanup(self.bench.close)

    def test_marks_and_commands_agree(self):
        found = commands.all_commands()
        self.assertGreater(len(found), 50)
        for pattern, why in commands.NOT_RUN:
            named = re.findall(r"(?:\.ci|tool|overlay|test|doc)/[\w./-]*\w", why)
            self.assertTrue(named, f"{pattern}: say in which file it is tested")
            for name in named:
                self.assertTrue(os.path.exists(os.path.join(TOP, name)), name)
            self.assertTrue(any(one.mark == pattern for one in found),
                            f"no command has the mark {pattern}")

    def test_what_is_run_has_no_words_for_the_reader_to_replace(self):
        for one in commands.all_commands():
            if not one.mark:
                text = one.text
                for pattern, words in commands.STAND_INS:
                    text = re.sub(pattern, words, text)
                self.assertNotRegex(text, r"(?<![\w:./])(?:FILE|DIR|NAME|PID|RUBY|FOLDER)\b",
                                    f"{one.place}: mark it in tool/commands")

    def test_every_stand_in_is_one_of_some_command(self):
        texts = [one.text for one in commands.all_commands() if not one.mark]
        for pattern, _ in [*commands.STAND_INS, *commands.NEEDS]:
            self.assertTrue(any(re.search(pattern, text) for text in texts), pattern)

    def test_what_is_a_command(self):
        text = "Text.\n\n    make a    # why\n    no command\n    A=1 ruby -e 'p 1\n    p 2'\n"
        self.assertEqual(texts(text), [("x:3", "make a"), ("x:5", "A=1 ruby -e 'p 1\np 2'")])
        self.assertEqual(texts("## Head\n    gem list\n"), [("x:2", "gem list")])
        self.assertEqual(texts("```\nbuild/bin/ruby -v\n```\n"), [("x:2", "build/bin/ruby -v")])
        self.assertEqual(texts("- an item\n    make of text\n"), [])
        self.assertEqual(texts("\n    makeshift\n    ruby\n"), [("x:3", "ruby")])

    def test_what_fails_is_told(self):
        self.assertIsNone(self.bench.run(commands.Command("x:1", "true")))
        self.assertEqual(self.bench.run(commands.Command("x:1", "echo no >&2; exit 3")),
                         "status 3: no")

    def test_stand_ins_are_filled(self):
        text = self.bench.text(commands.Command("x:1", "A=a.json ruby app.rb"))
        self.assertEqual(text, f"A={self.bench.room}/a.json ruby {self.bench.room}/app.rb")

    def run_all(self, *texts):
        """What is told of commands of one block."""
        said = []
        todo = [commands.Command(f"x:{n}", text, 1) for n, text in enumerate(texts)]
        with unittest.mock.patch.object(commands, "say", said.append):
            found = commands.run_all(todo, self.bench)
        return found, [re.sub(r" \(\d+ s\)$", "", line) for line in said]

    def test_server_serves_the_next_commands_and_is_interrupted(self):
        server = "cd {room}; : cached_server.rb; touch up; echo 127.0.0.1; exec sleep {}"
        server = server.replace("{room}", self.bench.room)
        client = f"test -e {self.bench.room}/up"
        self.assertEqual(self.run_all(server.replace("{}", "600"), client),
                         ((0, 0), ["x:0: ok", "x:1: ok"]))
        self.assertEqual(self.bench.servers, [])
        self.assertEqual(self.run_all(": cached_server.rb; echo gone; exit 4"),
                         ((1, 0), ["x:0: status 4: gone"]))

    def test_what_a_command_lacks_is_told(self):
        with unittest.mock.patch.object(commands.shutil, "which", lambda name: None):
            self.assertEqual(self.run_all("strace -c true"),
                             ((0, 1), ["x:0: not run: strace is not installed"]))

    def test_patterns_are_whole(self):
        self.assertIsNone(commands.Command("x:1", "build/bin/ruby -v").mark)
        for pattern, _ in commands.NOT_RUN:
            self.assertIsNone(re.fullmatch(pattern, "build/bin/ruby -e 1"), pattern)


if __name__ == "__main__":
    unittest.main()
