"""The machine of a report: what it is, which tools it has, and how busy others kept it."""
import os
import resource
import shutil
import time

# What a report can do without: what is lost, and the Debian package.
TOOLS = {
    "gnuplot": ("the report has no plots", "gnuplot-nox"),
    "hyperfine": ("programs are timed once", "hyperfine"),
    "/usr/bin/time": ("programs have no figures of memory", "time"),
    "valgrind": ("programs have no figures of instructions", "valgrind"),
}
# From which part of all processors, in percent, the others' work makes a figure doubtful.
BUSY = 5.0
STEAL = 2.0


def missing(find=shutil.which):
    """One line for each tool that is not here."""
    return [f"no {tool} here (Debian package {package}): {lost}"
            for tool, (lost, package) in TOOLS.items() if not find(tool)]


def times_of_all(text):
    """(work, steal) of all processors in ticks, from /proc/stat; None where there is none."""
    for line in text.splitlines():
        if line.startswith("cpu "):
            user, nice, system, _, _, irq, softirq, steal = map(int, line.split()[1:9])
            return user + nice + system + irq + softirq, steal
    return None


def read_stat():
    try:
        with open("/proc/stat", encoding="ascii") as text:
            return times_of_all(text.read())
    except OSError:
        return None


def own_seconds():
    """The processor time of this process and of its children that have ended."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


class Meter:
    """How much of the processors others used between start and stop, in percent."""

    def __init__(self):
        self.begun, self.stat, self.own = time.monotonic(), read_stat(), own_seconds()

    def stop(self):
        """{others:, steal:, seconds:}; without /proc/stat the seconds alone."""
        seconds = time.monotonic() - self.begun
        found = {"seconds": round(seconds, 3)}
        now = read_stat()
        if now and self.stat and seconds > 0:
            found |= shares(self.stat, now, own_seconds() - self.own, seconds)
        return found


def shares(before, after, own, seconds):
    """What others worked and what the host kept, in percent of all processors."""
    ticks, count = os.sysconf("SC_CLK_TCK"), os.cpu_count() or 1
    whole = seconds * count
    work, steal = ((b - a) / ticks for a, b in zip(before, after))
    return {"others": round(max(0.0, work - own) / whole * 100, 1),
            "steal": round(max(0.0, steal) / whole * 100, 1)}


def is_busy(measured):
    return measured.get("others", 0) > BUSY or measured.get("steal", 0) > STEAL


def busy_line(steps):
    """What the report says of all steps; steps: list of Meter.stop()."""
    busy = [step for step in steps if is_busy(step)]
    if not busy:
        return None
    others = max(step.get("others", 0) for step in busy)
    steal = max(step.get("steal", 0) for step in busy)
    return (f"Busy machine: in {len(busy)} of {len(steps)} steps others used more than "
            f"{BUSY:.0f}% of the processors (up to {others:.0f}%), or the host kept more than "
            f"{STEAL:.0f}% (up to {steal:.0f}%). Measure again on an idle machine.")


def cpu_name(path="/proc/cpuinfo"):
    try:
        with open(path, encoding="utf-8", errors="replace") as text:
            for line in text:
                if line.startswith("model name"):
                    return " ".join(line.partition(":")[2].split())
    except OSError:
        pass
    return os.uname().machine


def describe():
    count = os.cpu_count() or 1
    return f"{cpu_name()}, {count} processor{'s' if count != 1 else ''}, Linux {os.uname().release}"
