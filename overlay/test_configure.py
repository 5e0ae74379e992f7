"""Tests of ./configure up to where it fetches, of configure.ac beside it, and of overlay/mode."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)


class ConfigureTest(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.mkdtemp(prefix="configure-")
        self.addCleanup(shutil.rmtree, self.room)

    def configure(self, *args, cwd=None, top=TOP, **env):
        return subprocess.run([os.path.join(top, "configure"), *args], cwd=cwd or self.room,
                              capture_output=True, text=True,
                              env={"PATH": os.environ["PATH"], "HOME": self.room, **env})

    def assert_refused(self, done, *words):
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        lines = done.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, done.stderr)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertFalse(os.path.exists(os.path.join(self.room, "Makefile")))

    def tools(self, *names):
        """A PATH with these commands only."""
        folder = os.path.join(self.room, "tools")
        os.makedirs(folder, exist_ok=True)
        for name in names:
            os.symlink(shutil.which(name), os.path.join(folder, name))
        return folder

    PLAIN = ("sh", "dirname", "basename", "grep", "sed", "tr", "uname", "cat", "id", "rm", "env")

    def test_help_needs_nothing(self):
        done = self.configure("--help", PATH=self.tools(*self.PLAIN))
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("--install-deps", "--with-base=RELEASE", "--with-base-tarball=FILE",
                     "--with-base-sha256=SUM", "--with-base-gems", "--prefix"):
            self.assertIn(word, done.stdout)
        self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    def test_missing_packages_are_listed_with_the_one_command(self):
        done = self.configure(PATH=self.tools(*self.PLAIN, "cc", "make", "python3"))
        line = [l for l in done.stderr.splitlines() if "missing:" in l]
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(len(line), 1, done.stderr)
        self.assertRegex(line[0], r"missing: .*\bcoccinelle autoconf\b.* "
                                  r"apt-get install .*coccinelle autoconf.* "
                                  r"\(or \./configure --install-deps\)")

    def test_install_deps_without_apt_says_what_to_install(self):
        done = self.configure("--install-deps", PATH=self.tools(*self.PLAIN, "cc", "make"))
        self.assert_refused(done, "no", "apt", "python3", "coccinelle")

    def test_install_deps_that_fails_shows_apts_reason(self):
        tools = self.tools(*self.PLAIN, "cc", "make", "python3")
        programs = {"apt-get": 'echo "E: Unable to locate package" >&2; exit 100', "id": "echo 0"}
        for name, text in programs.items():
            path = os.path.join(tools, name)
            if os.path.lexists(path):
                os.unlink(path)
            with open(path, "w", encoding="utf-8") as out:
                out.write(f"#!/bin/sh\n{text}\n")
            os.chmod(path, 0o755)
        done = self.configure("--install-deps", PATH=tools)
        self.assertEqual(done.returncode, 1)
        self.assertIn("E: Unable to locate package", done.stderr)
        self.assertIn("apt-get could not install", done.stderr)

    def test_unknown_group(self):
        self.assert_refused(self.configure("--install-deps=build,sauna"),
                            "no group 'sauna'", "build, check, gems, package, asan, report")
        self.assert_refused(self.configure("--install-deps="), "groups are")

    def test_space_in_the_path_is_refused(self):
        folder = os.path.join(self.room, "two words")
        os.makedirs(folder)
        self.assert_refused(self.configure(cwd=folder), "two words", "space", "another folder")

    def test_folder_of_another_tree_is_refused(self):
        open(os.path.join(self.room, "configure.ac"), "w", encoding="utf-8").close()
        self.assert_refused(self.configure(), "another source tree")

    def test_missing_tarball_is_told_by_its_full_path(self):
        self.assert_refused(self.configure("--skip-deps-check", "--with-base-tarball=gone.tar"),
                            f"{self.room}/gone.tar: no such file")
        self.assert_refused(self.configure("--skip-deps-check", "--with-base-tarball"),
                            "needs =FILE")

    def test_base_that_is_none_is_refused_before_anything_is_made(self):
        done = self.configure("--skip-deps-check", "--with-base=2.7.8")
        self.assert_refused(done, "ruby 2.7.8 is no base")
        self.assert_refused(self.configure("--with-base="), "--with-base needs =RELEASE")
        self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    SUM = "--with-base-sha256="

    def test_sum_of_the_tarball(self):
        tarball = os.path.join(self.room, "some.tar.gz")
        with open(tarball, "w", encoding="utf-8") as out:
            out.write("no tarball")
        given = ("--skip-deps-check", f"--with-base-tarball={tarball}")
        zeros = self.SUM + "0" * 64
        for args, words in (
                ((*given, zeros), (f"{tarball} has the SHA-256 ", "correct the sum")),
                ((*given, self.SUM + "12 'ab"), ("64 digits",)),
                ((*given, zeros, zeros), ("--with-base-sha256 is given twice",)),
                ((*given, self.SUM), ("--with-base-sha256 needs =SUM",)),
                ((*given, self.SUM[:-1]), ("--with-base-sha256 needs =SUM",)),
                (("--skip-deps-check", zeros), ("--with-base-tarball=FILE",)),
                ((*given[:1], "--with-base=2.7.8", zeros), ("ruby 2.7.8 is no base",))):
            with self.subTest(args):
                self.assert_refused(self.configure(*args), *words)
                self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    def test_releases_of_which_no_checksum_is_known(self):
        for version in ("3.4.12", "3.4.13"):
            done = self.configure("--skip-deps-check", f"--with-base={version}")
            self.assert_refused(done, f"base.lock has no checksum of ruby {version}, released 20",
                                "--with-base-tarball=FILE --with-base-sha256=SUM")
            self.assertFalse(os.path.exists(os.path.join(self.room, "build")))

    def test_base_gems_takes_no_value(self):
        self.assert_refused(self.configure("--with-base-gems=no"),
                            "--with-base-gems takes no value")

    MODULAR = ("--with-modular-gc=/opt/gc", "--with-modular-gc", "-with-modular-gc=/opt/gc",
               "--with-modular_gc=/opt/gc", "with_modular_gc=/opt/gc")

    def test_modular_gc_is_refused(self):
        for word in self.MODULAR:
            done = self.configure("--skip-deps-check", word, "--prefix=/opt/other")
            self.assert_refused(done, word + ":", "modular GC is not supported", "built in",
                                "leave the option out")
            self.assertFalse(os.path.exists(os.path.join(self.room, "build")), word)

    def test_no_modular_gc_is_no_option(self):
        for word in ("--without-modular-gc", "--with-modular-gc=no", "--with-modular-gc="):
            done = self.configure("--skip-deps-check", word, "--with-base-tarball=gone.tar")
            self.assert_refused(done, "no such file")

    def test_configure_of_the_prepared_tree_refuses_a_modular_gc(self):
        prepared = os.path.join(TOP, "build", "src", "configure")
        if not os.path.exists(prepared):
            self.skipTest("there is no prepared tree: ./configure")
        for word in self.MODULAR:
            done = subprocess.run([prepared, word], cwd=self.room, capture_output=True, text=True)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("modular GC is not supported", done.stderr)
            self.assertFalse(os.path.exists(os.path.join(self.room, "Makefile")), word)

    def test_every_package_line_is_whole(self):
        with open(os.path.join(HERE, "packages"), encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("#"):
                    continue
                group, kind, package, how, what = line.split()
                self.assertIn(group, ("build", "check", "gems", "package", "asan", "report"))
                self.assertIn(kind, ("need", "want"))
                self.assertIn(how, ("command", "header", "file"))
                self.assertTrue(package and what)


class AutoconfTest(unittest.TestCase):
    """configure is written by hand, and configure.ac beside it is for the prepared tree."""

    def test_autoconf_and_autoreconf_leave_the_folder_as_it_is(self):
        with tempfile.TemporaryDirectory() as room:
            for name in ("configure", "configure.ac"):
                shutil.copy2(os.path.join(TOP, name), room)
            with open(os.path.join(room, "configure"), "rb") as data:
                before = data.read()
            for words in (["autoconf"], ["autoconf", "-f"], ["autoreconf"], ["autoreconf", "-fi"]):
                done = subprocess.run(words, cwd=room, capture_output=True, text=True)
                self.assertNotEqual(done.returncode, 0, words)
                self.assertEqual(sorted(os.listdir(room)), ["configure", "configure.ac"], words)
                with open(os.path.join(room, "configure"), "rb") as data:
                    self.assertEqual(data.read(), before, words)
                if words[0] == "autoconf" or shutil.which("aclocal"):
                    self.assertIn("configure is written by hand", done.stderr)


class ModeTest(unittest.TestCase):
    def mode(self, *args):
        return subprocess.run([os.path.join(HERE, "mode"), *args], capture_output=True, text=True)

    def stock_arguments(self, room, args, align):
        """What overlay/mode gives to the configure of the untouched base."""
        def write(short, text):
            path = os.path.join(room, short)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
            os.chmod(path, 0o755)

        write("pristine/ruby-9.9.9/configure", """\
#!/bin/sh
for file in $CONFIG_SITE; do . "$file"; done
echo "answers: $ac_cv_func_known, $ac_cv_env_CC_set"
for arg; do echo "<$arg>"; done
""")
        write("obj/config.log", """\
ac_cv_func_known=not yet
## Cache variables. ##
ac_cv_env_CC_set=set
ac_cv_func_known='it is'
## Output variables. ##
""")
        write("pristine/ruby-9.9.9.verified", "seal\n")
        write("base", "version 9.9.9\n")
        write("config.args", args)
        write("obj/config.status", f'S["XCFLAGS_ALIGN"]="{align}"\nS["XCFLAGS"]="-DX {align}"\n')
        write("true-make", "#!/bin/sh\n")
        done = subprocess.run([os.path.join(HERE, "mode"), room, "stock"], capture_output=True,
                              text=True, env=dict(os.environ, MAKE=os.path.join(room, "true-make")))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        with open(os.path.join(room, "stock/obj/configure.log"), encoding="utf-8") as log:
            said = log.read()
        self.assertIn("answers: it is, \n", said) # those of the default build
        return re.findall(r"<(.*)>", said)

    def test_stock_gets_the_alignment_that_the_compiler_takes(self):
        flag = "-falign-functions=64"
        for args, align, want in (
                ("", flag, [f"XCFLAGS={flag}"]),
                ("", "", []),
                ("'XCFLAGS=-g0 -DY' ", flag, [f"XCFLAGS=-g0 -DY {flag}"]),
                ("'XCFLAGS=-g0' ", "", ["XCFLAGS=-g0"]),
                ("'cflags=-O1' 'CC=gcc' ", flag, ["CC=gcc", "cflags=-O1", f"XCFLAGS={flag}"])):
            with self.subTest(args=args, align=align), tempfile.TemporaryDirectory() as room:
                got = self.stock_arguments(room, args, align)
                self.assertEqual(sorted(got), sorted([*want, "--with-baseruby=no"]))

    def test_fork_decides_the_alignment_under_the_name_that_stock_reads(self):
        with open(os.path.join(TOP, "configure.ac"), encoding="utf-8") as text:
            self.assertIn("AC_SUBST([XCFLAGS_ALIGN], [-falign-functions=64])", text.read())

    MAKEFILE = """\
all: object verconf.h
object: .rbconfig.time GNUmakefile
	echo object >> made
	touch $@
.rbconfig.time: config.status
	cmp -s config.status rbconfig.rb || cp config.status rbconfig.rb
	touch $@
verconf.h: .rbconfig.time
	echo verconf >> made
	touch $@
"""

    def made_after_configure(self, before, after):
        """What is made again when configure.status says something else of RbConfig."""
        with tempfile.TemporaryDirectory() as room:
            obj = os.path.join(room, "obj")

            def write(short, text):
                os.makedirs(os.path.dirname(os.path.join(obj, short)), exist_ok=True)
                with open(os.path.join(obj, short), "w", encoding="utf-8") as out:
                    out.write(text)

            def lines(prefix, shared, flags, more=""):
                return "".join(f'  CONFIG["{name}"] = "{value}"\n' for name, value in (
                    ("RUBY_EXEC_PREFIX", prefix), ("configure_args", f" '--prefix={prefix}'{more}"),
                    ("ENABLE_SHARED", shared), ("CFLAGS", flags)))

            for short in ("../config.args", "../base", "../src/version.h"):
                write(short, "")
            for words, age in ((before, 50), (after, 0)):
                write("config.status", lines(*words))
                write("Makefile", self.MAKEFILE)
                write("GNUmakefile", "include Makefile\n")
                if age:
                    write("object", "")
                    write("ext/etc/Makefile", "")
                    write("ext/etc/extconf.h", f'#define SYSCONFDIR "{words[0]}/etc"\n')
                done = self.mode(room, "default", "-s")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                if age:
                    for here, _, names in os.walk(obj):
                        for name in names:
                            past = os.stat(os.path.join(here, name)).st_mtime - age
                            os.utime(os.path.join(here, name), (past, past))
                    write("made", "")
            with open(os.path.join(obj, "rbconfig.rb"), encoding="utf-8") as text:
                self.assertEqual(text.read(), lines(*after))
            with open(os.path.join(obj, "made"), encoding="utf-8") as text:
                return text.read().split(), os.path.exists(os.path.join(obj, "ext/etc/Makefile"))

    def test_another_prefix_makes_again_what_holds_it(self):
        first = ("/one", "no", "-O3")
        for after, want in ((("/two", "no", "-O3"), (["verconf"], False)),
                            (("/two", "no", "-O2"), (["object", "verconf"], True)),
                            ((*first, " '--with-x'"), (["object", "verconf"], True)),
                            (first, (["verconf"], False))):
            with self.subTest(after):
                got = self.made_after_configure(first, after)
                self.assertEqual((sorted(got[0]), got[1]), want)
        shared = self.made_after_configure(("/one", "yes", "-O3"), ("/two", "yes", "-O3"))
        self.assertEqual((sorted(shared[0]), shared[1]), (["object", "verconf"], True))

    def test_unknown_mode_and_unconfigured_build(self):
        with tempfile.TemporaryDirectory() as room:
            self.assertIn("no mode 'fast'", self.mode(room, "fast").stderr)
            done = self.mode(room, "debug")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("run ./configure first", done.stderr)


if __name__ == "__main__":
    unittest.main()
