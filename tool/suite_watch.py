"""Finds the test that hangs: what a suite's processes say they run, and for how long they say it.

CRuby's harness writes the test into the title of the process that runs it. A test that keeps its
title for LONGEST_TEST seconds hangs (those that are known take two minutes on a busy machine). Its
suite is stopped, and so is one that has not ended after LONGEST_SUITE, with a list of processes.
Ruby's own report of a crash says where each of them was: the signal for that is SEGV. What hangs
while a file is loaded, or in a test's setup, has no title: only the time of the suite ends it.

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
REPORTS_TAKE = 20
# What counts at most between two looks: a machine may stand still.
LONGEST_LOOK = 60
# Where a crash report says what Ruby and C were doing, and where it goes on to what is loaded.
REPORT = re.compile(r"^-- Control frame information.*?(?=^-- Other runtime|\Z)", re.M | re.S)
MOST_LINES = 80
# A worker, or the harness itself where it runs tests.
RUNS_A_TEST = re.compile(r"(?:parallel|runner)\.rb: (\S+#\S+)")
# begun: in the clock ticks of the machine; with the pid it is no other process. seconds: for how
# long it has had this title.
Process = collections.namedtuple("Process", "pid parent begun title seconds", defaults=[0])


def read_process(pid):
    """The Process of that pid; None if it has ended, or cannot be read."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            fields = stat.read().rpartition(")")[2].split()
        with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as line:
            title = line.read().replace("\0", " ").strip()
    except OSError:
        return None
    return Process(pid, int(fields[1]), int(fields[19]), title)


def read_processes():
    return list(filter(None, (read_process(int(name)) for name in os.listdir("/proc")
                              if name.isdigit())))


def family(pid, processes):
    """The process and those that descend from it, parents first."""
    children = collections.defaultdict(list)
    for process in processes:
        children[process.parent].append(process)
    found = [process for process in processes if process.pid == pid]
    for process in found: # it grows
        found += children[process.pid]
    return found


def holders(pipe):
    """The pids of other processes that have the pipe of this file descriptor open."""
    name, found = f"pipe:[{os.fstat(pipe).st_ino}]", []
    for pid in (entry for entry in os.listdir("/proc") if entry.isdigit()):
        try:
            links = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
        except OSError:
            continue # it has ended, or is another user's
        if name in links and int(pid) != os.getpid():
            found.append(int(pid))
    return found


def send(pid, number):
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):
        pass # it has ended, or has become another user's


def send_again(process, number):
    """Sends a signal if the process is still the one that was seen."""
    there = read_process(process.pid)
    if there and there.begun == process.begun:
        send(process.pid, number)


def tests(processes):
    """Those that run a test. What a test has forked has the title of its parent."""
    found = {one.pid: one for one in processes if RUNS_A_TEST.search(one.title)}
    return [process for process in found.values() if process.parent not in found]


class Watch:
    """Watches the processes of one suite from a thread of its own, until it is closed. pid: the
    suite's process, which nobody waits for before that; pipe: where its output is read."""

    def __init__(self, pid, pipe, longest_test=LONGEST_TEST, longest_suite=LONGEST_SUITE,
                 every=LOOKS_EVERY):
        self.pid, self.pipe = pid, pipe
        self.longest_test, self.longest_suite, self.every = longest_test, longest_suite, every
        self.seconds, self.looked, self.known = 0, time.monotonic(), {}
        self.lines, self.names = [], [] # what hung, for people; and the tests' names
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        if os.path.isdir("/proc/self"):
            self.thread.start()

    def wait(self):
        """Until the suite's process has ended; it keeps its pid."""
        if self.thread.is_alive():
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)

    def close(self):
        self.ended.set()
        if self.thread.is_alive():
            self.thread.join()

    def watch(self):
        while not self.ended.wait(self.every):
            processes = self.look()
            hung = [one for one in tests(processes) if one.seconds > self.longest_test]
            if (hung or self.seconds > self.longest_suite) and not self.ended.is_set():
                self.stop(processes, hung)
                return

    def look(self):
        """The suite's processes, each with the seconds that it has had its title."""
        now = time.monotonic()
        passed = min(now - self.looked, LONGEST_LOOK)
        self.looked, self.seconds = now, self.seconds + passed
        old, self.known, found = self.known, {}, []
        for process in family(self.pid, read_processes()):
            key = process[:4]
            self.known[key] = old[key] + passed if key in old else 0
            found.append(process._replace(seconds=self.known[key]))
        return found

    def stop(self, processes, hung):
        """Has the tests that hang, and what they started, say where they are; ends the suite."""
        if not hung:
            self.lines.append(f"suites: stopped after {self.longest_suite} s; its processes:")
        for process in hung:
            test = RUNS_A_TEST.search(process.title)[1]
            self.names.append(test)
            self.lines.append(f"suites: {test} had not ended after {process.seconds:.0f} s; "
                              "the suite's processes:")
        for process in processes:
            self.lines.append(f"  {process.pid} {process.seconds:.0f} s: {process.title[:160]}")
        try:
            # A parent first: it would go on when what it waits for ends. The suite's own process
            # comes to its end by itself.
            asked = [one for process in hung for one in family(process.pid, processes)] or \
                processes[1:] or processes
            for process in dict.fromkeys(asked):
                send_again(process, signal.SIGSEGV)
                if self.ended.wait(1):
                    return
            self.ended.wait(REPORTS_TAKE)
        finally:
            self.kill(processes)

    def kill(self, processes):
        """Ends all that was seen, and whatever keeps the suite's output from ending."""
        for process in processes + family(self.pid, read_processes()):
            send_again(process, signal.SIGKILL)
        for _ in range(20):
            if self.ended.is_set() or not (pids := holders(self.pipe)):
                return
            for pid in pids:
                send(pid, signal.SIGKILL)
            self.ended.wait(0.5)


def reported(text):
    """The parts of Ruby's crash reports that say where it was, without machine registers."""
    parts = [re.sub(r"^-- Machine register .*?\n\n", "", part, flags=re.M | re.S)
             for part in REPORT.findall(text)]
    return [line for part in parts for line in part.splitlines()[:MOST_LINES]]
