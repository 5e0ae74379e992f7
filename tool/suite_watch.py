"""Finds the test that hangs: what a suite's processes say they run, and for how long they say it.

CRuby's harness writes the test into the title of the process that runs it. A test that keeps its
title for LONGEST_TEST seconds hangs (those that are known take two minutes on a busy machine). Its
suite is stopped, and so is one that has not ended after LONGEST_SUITE, with a list of processes.
Ruby's own report of a crash says where each of them was: the signal for that is SEGV.

Reads /proc; where there is none, nothing is watched.
"""
import collections
import os
import re
import signal
import threading
import time

LONGEST_TEST = 600
LONGEST_SUITE = 2700
LOOKS_EVERY = 5
# Where a crash report says what Ruby and C were doing, and where it goes on to what is loaded.
REPORT = re.compile(r"^-- Control frame information.*?(?=^-- Other runtime|\Z)", re.M | re.S)
MOST_LINES = 80
RUNS_A_TEST = re.compile(r"parallel\.rb: (\S+#\S+)")
# seconds: since when it has this title.
Process = collections.namedtuple("Process", "pid parent title seconds")


def read_processes():
    """A list of (pid, parent, title) of all that run."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as stat:
                parent = int(stat.read().rpartition(")")[2].split()[1])
            with open(f"/proc/{name}/cmdline", encoding="utf-8", errors="replace") as line:
                title = line.read().replace("\0", " ").strip()
        except OSError:
            continue # it has ended
        found.append((int(name), parent, title))
    return found


def below(pid, processes):
    """Those of the list that descend from pid, parents first."""
    children = collections.defaultdict(list)
    for process in processes:
        children[process[1]].append(process)
    found, waiting = [], [pid]
    while waiting:
        there = children[waiting.pop(0)]
        found += there
        waiting += [process[0] for process in there]
    return found


class Watch:
    """Watches the processes of one suite from a thread of its own, until it is closed."""

    def __init__(self, pid, longest_test=LONGEST_TEST, longest_suite=LONGEST_SUITE,
                 every=LOOKS_EVERY):
        """pid: the suite's process, which stays a child of this one until close()."""
        self.pid, self.longest_test, self.longest_suite = pid, longest_test, longest_suite
        self.every, self.since, self.start = every, {}, time.monotonic()
        self.lines, self.names = [], [] # what hung, for people; and the tests' names
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        if os.path.isdir("/proc/self"):
            self.thread.start()

    def close(self):
        self.ended.set()
        if self.thread.is_alive():
            self.thread.join()

    def watch(self):
        while not self.ended.wait(self.every):
            processes = self.look()
            late = time.monotonic() - self.start > self.longest_suite
            tests = [(process, RUNS_A_TEST.search(process.title)) for process in processes]
            hung = [(process, test[1]) for process, test in tests
                    if test and process.seconds > self.longest_test]
            if hung or late:
                self.stop(processes, hung)
                return

    def look(self):
        now, old, found = time.monotonic(), self.since, []
        self.since = {}
        for pid, parent, title in below(self.pid, read_processes()):
            begun = self.since[pid, title] = old.get((pid, title), now)
            found.append(Process(pid, parent, title, now - begun))
        return found

    def stop(self, processes, hung):
        """Has the tests that hang, and what they started, say where they are; ends the suite."""
        if not hung:
            self.lines.append(f"suites: stopped after {self.longest_suite} s; its processes:")
        for process, test in hung:
            self.names.append(test)
            self.lines.append(f"suites: {test} had not ended after {process.seconds:.0f} s; "
                              "the suite's processes:")
        for process in processes:
            self.lines.append(f"  {process.pid} {process.seconds:.0f} s: {process.title[:160]}")
        listed = read_processes()
        for process in ([process for process, _ in hung] or processes):
            for pid in reversed([process.pid] + [row[0] for row in below(process.pid, listed)]):
                send(pid, signal.SIGSEGV)
                self.ended.wait(1)
        # What the crash reports say arrives before the end.
        self.ended.wait(20)
        for pid in [row[0] for row in below(self.pid, read_processes())] + [self.pid]:
            send(pid, signal.SIGKILL)


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass # it has ended


def reported(text):
    """The parts of Ruby's crash reports that say where it was."""
    return [line for part in REPORT.findall(text) for line in part.splitlines()[:MOST_LINES]]
