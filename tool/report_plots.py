"""The plots of a report: small SVG texts, whose colours are the page's classes (report_page.py):
stock, fork, processes; all else has the colour of the text."""
import html
import math

WIDTH = 760
STEP = 19
TICKS = (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200)


def shown(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def text(x, y, words, anchor="start", kind=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">'
            f"{html.escape(str(words))}</text>")


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def dot(x, y, kind, title, square=False):
    """A mark with its words. Squares and circles differ where colours do not."""
    shape = f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" class="{kind}">' \
        if square else f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="{kind}">'
    return f"{shape}<title>{html.escape(title)}</title></{'rect' if square else 'circle'}>"


def picture(width, height, label, parts):
    body = "\n".join(parts)
    return (f'<svg viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
            f'aria-label="{html.escape(label, quote=True)}">\n{body}\n</svg>')


def cut(words, most):
    return words if len(words) <= most else words[:most - 1] + "\u2026"


def log_axis(values, left, right):
    """A function from a value to its x, and the ticks that lie within. 1 is always within."""
    low, high = min([*values, 0.9]) / 1.08, max([*values, 1.1]) * 1.08
    span = math.log(high / low)

    def place(value):
        return left + (right - left) * math.log(value / low) / span
    return place, [tick for tick in TICKS if low <= tick <= high]


def dots(label, rows, kinds, limit):
    """Rows of dots on a logarithmic axis. rows: [name, {kind: value}]; kinds: {kind: words};
    limit: what the line at 1 is."""
    values = [value for _, marks in rows for value in marks.values()]
    if not values:
        return ""
    left = min(330, 14 + 6.6 * max(len(name) for name, _ in rows))
    place, ticks = log_axis(values, left + 12, WIDTH - 30)
    bottom = 34 + STEP * len(rows)
    parts, x = [], left + 12
    for n, (kind, words) in enumerate(kinds.items()):
        parts += [dot(x, 10, kind, words, n % 2), text(x + 9, 14, words)]
        x += 30 + 7 * len(words)
    for tick in ticks:
        parts += [line(place(tick), 24, place(tick), bottom, "one" if tick == 1 else "grid"),
                  text(place(tick), bottom + 14, f"{tick:g}", "middle", "small")]
    parts.append(text(place(1), bottom + 28, limit, "middle", "small"))
    for n, (name, marks) in enumerate(rows):
        y = 38 + STEP * n
        parts.append(text(left, y + 4, cut(name, int((left - 10) / 6.6)), "end"))
        if len(marks) > 1:
            parts.append(line(place(min(marks.values())), y, place(max(marks.values())), y, "grid"))
        parts += [dot(place(value), y, kind, f"{name}: {words} {shown(value)}", k % 2)
                  for k, (kind, words) in enumerate(kinds.items())
                  if (value := marks.get(kind)) is not None]
    return picture(WIDTH, bottom + 36, label, parts)


def curve(points, place, kind):
    if len(points) == 1:
        return dot(*place(*points[0]), kind, shown(points[0][1]))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
    return f'<polyline points="{path}" class="{kind} curve"/>'


def gains(label, kinds):
    """A small plot for each kind of work: what as many workers gain. kinds: {name: {series:
    {workers: gain}}}"""
    wide, high, across = 180, 130, 4
    most = max([2.0, *(gain for series in kinds.values() for points in series.values()
                       for gain in points.values())])
    workers = max([2, *(n for series in kinds.values() for points in series.values()
                        for n in points)])
    parts = []
    for n, (name, series) in enumerate(kinds.items()):
        left, top = n % across * (wide + 10) + 24, n // across * (high + 34) + 20

        def place(x, y, left=left, top=top):
            return (left + (wide - 30) * (x - 1) / (workers - 1), top + high * (1 - y / most))
        parts.append(text(left, top - 6, name))
        for gain in range(0, int(most) + 1, max(1, int(most) // 4)):
            y = place(1, gain)[1]
            parts += [line(left, y, left + wide - 30, y, "one" if gain == 1 else "grid"),
                      text(left - 4, y + 4, gain, "end", "small")]
        parts += [text(place(x, 0)[0], top + high + 13, x, "middle", "small")
                  for x in sorted({1, workers})]
        parts += [curve(sorted(points.items()), place, kind)
                  for kind, points in series.items() if points]
    rows = -(-len(kinds) // across)
    return picture(across * (wide + 10), rows * (high + 34) + 8, label, parts)


def histogram(label, ratios, limit):
    """How many rows have which ratio, in steps of a twentieth on a logarithmic axis; below `limit`
    in the colour of a loss."""
    if not ratios:
        return ""
    step = math.log(1.05)
    bins = {}
    for ratio in ratios:
        place = max(-14, min(28, math.floor(math.log(ratio) / step)))
        bins[place] = bins.get(place, 0) + 1
    first, last = min([*bins, -3]), max([*bins, 3])
    wide, most, high = (WIDTH - 60) / (last - first + 1), max(bins.values()), 190
    parts = []
    for place, count in sorted(bins.items()):
        x, tall = 40 + (place - first) * wide, high * count / most
        lost = math.exp((place + 0.5) * step) < limit
        ends = f"{math.exp(place * step):.2f} to {math.exp((place + 1) * step):.2f}"
        parts += [f'<rect x="{x + 1:.1f}" y="{20 + high - tall:.1f}" width="{wide - 2:.1f}" '
                  f'height="{tall:.1f}" class="{"lost" if lost else "fork"}">'
                  f"<title>{ends}: {count} rows</title></rect>",
                  text(x + wide / 2, 16 + high - tall, count, "middle", "small")]
    for place in range(first, last + 2):
        if place % 4 == 0:
            parts.append(text(40 + (place - first) * wide, high + 36,
                              f"{math.exp(place * step):.2f}", "middle", "small"))
    one = 40 - first * wide
    return picture(WIDTH, high + 46, label, [*parts, line(one, 8, one, high + 22, "one")])
