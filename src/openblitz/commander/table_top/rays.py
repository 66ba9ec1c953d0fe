"""Lines between bases and what stops them: the arithmetic of sight, on flat arrays.

Plain Python that numba compiles where it is present; both run the same lines, so that they give the same
answers. `screens` fills the arrays, `sight` asks.

What can stop a line is a solid. A line may not pass through a solid from outside to outside; some solids
let it run a limited way in at an end. Whether any line between two edges is free is found by halving: a
pair of pieces of edge is dropped when one convex part of a solid lies across all lines between them, and
taken when the line between their middles is free. It stops at pieces of half a millimetre.

Throughout, `shapes` are the arrays of `screens.Screens`; `picked` are the solids that matter to a pair of
bases (two numbers each: which, and how it stands to them) and their limits (three numbers each: how far a
line may run in, and how far it does at the first base and at the second); a line is px, py, qx, qy.
"""

from __future__ import annotations

import math
import os
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any, Final

Line = tuple[float, float, float, float]

MOST: Final = 100.0  # corners further apart than this are not those of bases in contact
FINE: Final = 0.05  # pieces of edge are not halved further
STRIDE: Final = 8  # a solid: where its edges begin and end for bases afar and for bases at it, and its parts

# How a solid stands to a pair of bases: neither is at it; one is at it; one is in it and all look over it.
THROUGH, END, OVER = 0, 1, 2

# What a solid is.
AREA, CONTOUR, OBSTACLE, SMOKE, UNIT = range(5)

# How a base stands to a solid, as bits.
NEAR, TOUCHED, STOOD_ON = 1, 2, 4


# --- One line ------------------------------------------------------------------------------------------


def crossed(edges: Any, start: int, end: int, line: Line) -> tuple[int, int, float, float]:
    """How often a line crosses some edges, how often it would if it went on for ever, first and last."""
    px, py, qx, qy = line
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    between, onward, first, last = 0, 0, 2.0, -1.0
    for i in range(4 * start, 4 * end, 4):
        ax, ay, bx, by = edges[i], edges[i + 1], edges[i + 2], edges[i + 3]
        one, two = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
        if (one >= 0) != (two >= 0):
            share = one / (one - two)
            t = (ax + (bx - ax) * share - px) * dx + (ay + (by - ay) * share - py) * dy
            if t > 0:
                onward += 1
                if t <= square:
                    between += 1
                    first, last = min(first, t / square), max(last, t / square)
    return between, onward, first, last


def stop(shapes: Any, picked: Any, place: int, line: Line) -> float:
    """How far along a line (0 to 1) a picked solid stops it; 2 when it does not."""
    solids, base, mode = shapes[1], picked[0][2 * place] * STRIDE, picked[0][2 * place + 1]
    if mode == THROUGH:
        return crossed(shapes[0], solids[base], solids[base + 1], line)[2]
    between, onward, first, last = crossed(shapes[0], solids[base + 2], solids[base + 3], line)
    # From inside to outside it is an odd number of edges.
    starts_in, ends_in = onward & 1, (onward - between) & 1
    limit = float(picked[1][3 * place])
    length = math.sqrt((line[2] - line[0]) ** 2 + (line[3] - line[1]) ** 2)
    if starts_in and min(first, 1.0) * length > limit:
        return min(limit / length, 1.0)
    if ends_in and (1.0 - max(last, 0.0)) * length > limit:
        return max(last, 0.0)
    if mode == END and between > starts_in + ends_in:
        return first
    return 2.0


def aside(boxes: Any, which: int, line: Line) -> bool:
    """Whether a box lies wholly to one side of a line."""
    dx, dy = line[2] - line[0], line[3] - line[1]
    across = dx * (boxes[4 * which + 1] - line[1]) - dy * (boxes[4 * which] - line[0])
    return bool(abs(across) >= abs(dx) * boxes[4 * which + 3] + abs(dy) * boxes[4 * which + 2])


def free(shapes: Any, picked: Any, count: int, line: Line) -> bool:
    """Whether nothing stops a line."""
    for place in range(count):
        if not aside(shapes[5], picked[0][2 * place], line) and stop(shapes, picked, place, line) <= 1.0:
            return False
    return True


# --- All lines between two pieces of edge --------------------------------------------------------------


def within(corners: Any, start: int, end: int, line: Line) -> tuple[float, float]:
    """Which stretch of a line lies in a convex part; the first is the greater when none does."""
    px, py, qx, qy = line
    low, high = 0.0, 1.0
    ax, ay = corners[2 * end - 2], corners[2 * end - 1]
    for i in range(2 * start, 2 * end, 2):
        bx, by = corners[i], corners[i + 1]
        ex, ey = bx - ax, by - ay
        here = ex * (py - ay) - ey * (px - ax)  # negative: inside, for parts run clockwise
        there = ex * (qy - ay) - ey * (qx - ax)
        if here > 0:
            if there > 0:
                return 1.0, 0.0
            low = max(low, here / (here - there))
        elif there > 0:
            high = min(high, here / (here - there))
        if low >= high:
            return 1.0, 0.0
        ax, ay = bx, by
    return low, high


def outside(shapes: Any, picked: Any, place: int, piece: Line) -> bool:
    """Whether a piece of edge is all outside a picked solid."""
    base = picked[0][2 * place] * STRIDE
    solids = shapes[1]
    between, onward, _first, _last = crossed(shapes[0], solids[base + 2], solids[base + 3], piece)
    return between == 0 and onward & 1 == 0


def spans(left: Line, right: Line, low: float, high: float) -> bool:
    """Whether both stretches have something between low and high; a stretch is the first two of a line."""
    return max(left[0], low) < min(left[1], high) and max(right[0], low) < min(right[1], high)


def closed(shapes: Any, picked: Any, count: int, swap: int, rough: bool, p: Line, q: Line) -> bool:  # noqa: PLR0912, PLR0917
    """Whether one convex part of a solid lies across every line between p and q, which face one another.

    p and q are pieces of edge, left end first. When rough, the bases stand somewhere behind them. With
    swap, p belongs to the second base.
    """
    solids, parts, corners, boxed, chosen, limits = (
        shapes[1],
        shapes[2],
        shapes[3],
        shapes[4],
        picked[0],
        picked[1],
    )
    ux, uy = q[0] + q[2] - p[0] - p[2], q[1] + q[3] - p[1] - p[3]
    p0, p1 = p[0] * ux + p[1] * uy, p[2] * ux + p[3] * uy
    q0, q1 = q[0] * ux + q[1] * uy, q[2] * ux + q[3] * uy
    near, far = max(p0, p1), min(q0, q1)
    if near >= far:
        return False
    unit = math.sqrt(ux * ux + uy * uy)
    left, right = (p[0], p[1], q[0], q[1]), (p[2], p[3], q[2], q[3])
    mid = ((p[0] + p[2]) / 2, (p[1] + p[3]) / 2, (q[0] + q[2]) / 2, (q[1] + q[3]) / 2)
    for place in range(count):
        solid, mode = chosen[2 * place], chosen[2 * place + 1]
        if aside(shapes[5], solid, left) or aside(shapes[5], solid, right):
            continue
        if not (rough and mode != THROUGH) and stop(shapes, picked, place, mid) > 1.0:
            continue  # what does not stop the line in the middle does not stop them all
        limit = limits[3 * place] * unit
        mine, other = limits[3 * place + 1 + swap] * unit, limits[3 * place + 2 - swap] * unit
        if mine > 0 and not rough and outside(shapes, picked, place, p):
            mine = 0.0
        if other > 0 and not rough and outside(shapes, picked, place, q):
            other = 0.0
        row = solid * STRIDE + (4 if mode == THROUGH else 6)
        for part in range(solids[row], solids[row + 1]):
            if aside(boxed, part, left) or aside(boxed, part, right):
                continue
            a, b = within(corners, parts[part], parts[part + 1], left)
            if a >= b:
                continue
            c, d = within(corners, parts[part], parts[part + 1], right)
            if c >= d:
                continue
            # Where the part begins and ends on either line, as seen along the way from p to q.
            on_left = (p0 + a * (q0 - p0), p0 + b * (q0 - p0), 0.0, 0.0)
            on_right = (p1 + c * (q1 - p1), p1 + d * (q1 - p1), 0.0, 0.0)
            if mode != OVER and spans(on_left, on_right, near + mine, far - other):
                return True
            if rough or mode == THROUGH:
                continue
            # With one end of all the lines in this very part, the other end may be as near as it likes.
            if a <= 0 and c <= 0 and spans(on_left, on_right, near + limit, far):
                return True
            if b >= 1 and d >= 1 and spans(on_left, on_right, near, far - limit):
                return True
    return False


def facing(piece: Line, other: Line) -> int:
    """How many ends of the other lie on the outer side of a piece of edge, left end first."""
    dx, dy = piece[2] - piece[0], piece[3] - piece[1]
    one = dx * (other[1] - piece[1]) - dy * (other[0] - piece[0]) > 0
    two = dx * (other[3] - piece[1]) - dy * (other[2] - piece[0]) > 0
    return int(one) + int(two)


def cut(edge: Line, start: float, end: float) -> Line:
    """A piece of an edge."""
    dx, dy = edge[2] - edge[0], edge[3] - edge[1]
    return edge[0] + start * dx, edge[1] + start * dy, edge[0] + end * dx, edge[1] + end * dy


def size(piece: Line, line: Line, whole: bool) -> float:
    """How long a piece of edge is, or how wide it is when one looks along a line."""
    dx, dy = piece[2] - piece[0], piece[3] - piece[1]
    if whole:
        return math.sqrt(dx * dx + dy * dy)
    ux, uy = line[2] - line[0], line[3] - line[1]
    return abs(ux * dy - uy * dx) / math.sqrt(ux * ux + uy * uy)


def sweep(  # noqa: PLR0917
    shapes: Any, picked: Any, count: int, swap: int, pair: Any, sides: int, fine: float, boxes: Any
) -> int:
    """Look for a free line from one of my edges to one of theirs, with pieces of edge down to that size.

    A box is a piece of one of mine and a piece of one of theirs; its size is as seen along the lines, unless
    it matters how far a line runs inside something. 1: there is a line, and it stands at the
    front of the boxes; 0: there is none; -1: there may be one with smaller pieces.
    """
    mine, theirs = pair
    top, answer, whole = 0, 0, False
    for place in range(count):
        whole = whole or picked[0][2 * place + 1] != THROUGH
    for i in range(sides // 16):
        for j in range(sides % 16):
            boxes[top], boxes[top + 1], boxes[top + 2], boxes[top + 3] = i, j, 0.0, 1.0
            boxes[top + 4], boxes[top + 5] = 0.0, 1.0
            top += 6
    while top:
        top -= 6
        i, j = 4 * int(boxes[top]), 4 * int(boxes[top + 1])
        s0, s1, t0, t1 = boxes[top + 2], boxes[top + 3], boxes[top + 4], boxes[top + 5]
        p = cut((mine[i], mine[i + 1], mine[i + 2], mine[i + 3]), s0, s1)
        # Edges run clockwise round their bases: theirs is turned, so that left is left at both ends.
        q = cut((theirs[j + 2], theirs[j + 3], theirs[j], theirs[j + 1]), t0, t1)
        out, back = facing(p, q), facing((q[2], q[3], q[0], q[1]), p)
        if not out or not back:
            continue
        line = ((p[0] + p[2]) / 2, (p[1] + p[3]) / 2, (q[0] + q[2]) / 2, (q[1] + q[3]) / 2)
        if free(shapes, picked, count, line):
            boxes[0], boxes[1], boxes[2], boxes[3] = line
            return 1
        if out + back == 4 and closed(shapes, picked, count, swap, False, p, q):
            continue
        long, wide = size(p, line, whole), size(q, line, whole)
        if max(long, wide) <= fine + 1e-9:
            answer = -1
            continue
        # The longer is halved, or both: so a look and the look back try the same lines.
        for half in range(2 if abs(long - wide) > 1e-9 else 4):
            boxes[top], boxes[top + 1] = i // 4, j // 4
            boxes[top + 2], boxes[top + 3], boxes[top + 4], boxes[top + 5] = s0, s1, t0, t1
            if long > wide - 1e-9:
                boxes[top + 2 + half % 2] = (s0 + s1) / 2
            if wide > long + 1e-9:
                boxes[top + 4 + half] = (t0 + t1) / 2
            elif wide > long - 1e-9:
                boxes[top + 4 + half // 2] = (t0 + t1) / 2
            top += 6
    return answer


def search(shapes: Any, picked: Any, count: int, swap: int, pair: Any, sides: int, boxes: Any) -> bool:  # noqa: PLR0917
    """Whether some line from one of my edges to one of theirs is free; it stands at the front of the boxes.

    Wide gaps are found with large pieces of edge, so those are tried all over before small ones are.
    """
    fine = 16 * FINE
    while True:
        answer = sweep(shapes, picked, count, swap, pair, sides, fine, boxes)
        if answer >= 0 or fine <= FINE:
            return answer == 1
        fine /= 4


# --- Two bases -----------------------------------------------------------------------------------------


def strip(quads: Any, first: int, second: int) -> tuple[Line, Line]:
    """The strip that holds two bases: its direction, left and right; where along it each begins and ends."""
    a, b = 8 * first, 8 * second
    ux = quads[b] + quads[b + 4] - quads[a] - quads[a + 4]
    uy = quads[b + 1] + quads[b + 5] - quads[a + 1] - quads[a + 5]
    length = math.sqrt(ux * ux + uy * uy)
    ux, uy = (ux / length, uy / length) if length > 1e-9 else (1.0, 0.0)
    left, right, begin, near, far, end = -1e9, 1e9, 1e9, -1e9, 1e9, -1e9
    for i in range(0, 8, 2):
        x, y, v, w = quads[a + i], quads[a + i + 1], quads[b + i], quads[b + i + 1]
        left = max(left, y * ux - x * uy, w * ux - v * uy)
        right = min(right, y * ux - x * uy, w * ux - v * uy)
        begin, near = min(begin, x * ux + y * uy), max(near, x * ux + y * uy)
        far, end = min(far, v * ux + w * uy), max(end, v * ux + w * uy)
    return (ux, uy, left, right), (begin, near, far, end)


def choose(shapes: Any, setting: Any, first: int, second: int, into: float, picked: Any) -> int:  # noqa: PLR0917
    """Pick the solids that can stop a line between two bases: how many there are."""
    owners, quads, heights, stands = setting
    boxes, kinds, levels = shapes[5], shapes[6], shapes[7]
    (ux, uy, left, right), (begin, near, far, end) = strip(quads, first, second)
    begin, end = min(begin, far), max(end, near)
    height, total, count = max(heights[first], heights[second]), len(kinds), 0
    for solid in range(total):
        x, y, hx, hy = boxes[4 * solid], boxes[4 * solid + 1], boxes[4 * solid + 2], boxes[4 * solid + 3]
        wide, reach = y * ux - x * uy, abs(uy) * hx + abs(ux) * hy
        if wide - reach >= left or wide + reach <= right:
            continue
        long, reach = x * ux + y * uy, abs(ux) * hx + abs(uy) * hy
        if long - reach >= end or long + reach <= begin or owners[solid] in (first, second):
            continue
        kind, over = kinds[solid], levels[solid] < height
        mine, other = stands[first * total + solid], stands[second * total + solid]
        mode, limit = END if (mine | other) & NEAR else THROUGH, 0.0
        if kind == AREA:
            limit = into
            if over and mode == THROUGH:
                continue
            mode = OVER if over else mode
        elif over:  # never smoke: its level is above all
            continue
        elif kind == CONTOUR:
            limit = into
            if mine & other & STOOD_ON:
                continue
        elif kind == OBSTACLE and (mine | other) & TOUCHED:
            continue
        picked[0][2 * count], picked[0][2 * count + 1], picked[1][3 * count] = solid, mode, limit
        picked[1][3 * count + 1] = limit if mine & NEAR else 0.0
        picked[1][3 * count + 2] = limit if other & NEAR else 0.0
        count += 1
    return count


def shut(shapes: Any, picked: Any, count: int, quads: Any, first: int, second: int) -> bool:  # noqa: PLR0917
    """Whether one solid lies across the whole strip between two bases: true of most pairs, and soon said."""
    (ux, uy, left, right), (_begin, near, far, _end) = strip(quads, first, second)
    if near >= far:
        return False
    p = (near * ux - left * uy, near * uy + left * ux, near * ux - right * uy, near * uy + right * ux)
    q = (far * ux - left * uy, far * uy + left * ux, far * ux - right * uy, far * uy + right * ux)
    return closed(shapes, picked, count, 0, True, p, q)


def clip(outline: Any, count: int, nx: float, ny: float, least: float, clipped: Any) -> int:  # noqa: PLR0917
    """The part of a convex outline with x * nx + y * ny >= least; how many corners it has."""
    found = 0
    px, py = outline[2 * count - 2], outline[2 * count - 1]
    before = px * nx + py * ny - least
    for i in range(count):
        qx, qy = outline[2 * i], outline[2 * i + 1]
        here = qx * nx + qy * ny - least
        if (before >= 0) != (here >= 0):
            share = before / (before - here)
            clipped[2 * found], clipped[2 * found + 1] = px + share * (qx - px), py + share * (qy - py)
            found += 1
        if here >= 0:
            clipped[2 * found], clipped[2 * found + 1] = qx, qy
            found += 1
        px, py, before = qx, qy, here
    return found


def open_to(quads: Any, viewer: int, target: int, arc: int, margin: float, room: Any, pair: Any) -> int:  # noqa: PLR0917
    """Fill `pair` with my edges and theirs between which a line may run: 16 times how many of mine, + theirs.

    Nothing of the target in the arc: 0. Only the front edge looks out, but with 360 degrees all four do.
    """
    outline, spare = room
    mine, theirs = pair
    v, t, count, ours = 8 * viewer, 8 * target, 4, 4
    for i in range(8):
        outline[i] = spare[i] = quads[t + i]
    if arc < 360:
        ours = 1
        fx, fy = quads[v + 1] - quads[v + 3], quads[v + 2] - quads[v]
        length = math.sqrt(fx * fx + fy * fy)
        fx, fy = fx / length, fy / length
        mx, my = (quads[v] + quads[v + 2]) / 2, (quads[v + 1] + quads[v + 3]) / 2
        if arc >= 180:
            count = clip(spare, 4, fx, fy, fx * mx + fy * my + margin, outline)
        else:
            half = math.sqrt(0.5)
            nx, ny = (fx - fy) * half, (fy + fx) * half
            count = clip(outline, 4, nx, ny, nx * mx + ny * my + margin, spare)
            nx, ny = (fx + fy) * half, (fy - fx) * half
            count = clip(spare, count, nx, ny, nx * mx + ny * my + margin, outline) if count else 0
        if not count:
            return 0
    for k in range(2):
        for i in range(ours):
            mine[4 * i + k], mine[4 * i + 2 + k] = quads[v + 2 * i + k], quads[v + 2 * ((i + 1) % 4) + k]
        for i in range(count):
            theirs[4 * i + k], theirs[4 * i + 2 + k] = outline[2 * i + k], outline[2 * ((i + 1) % count) + k]
    return 16 * ours + count


def gap(piece: Line, other: Line) -> float:
    """The distance from the ends of one piece of edge to the other."""
    dx, dy = other[2] - other[0], other[3] - other[1]
    square = max(dx * dx + dy * dy, 1e-12)
    least = 1e9
    for x, y in ((piece[0] - other[0], piece[1] - other[1]), (piece[2] - other[0], piece[3] - other[1])):
        along = min(max((x * dx + y * dy) / square, 0.0), 1.0)
        least = min(least, math.sqrt((x - along * dx) ** 2 + (y - along * dy) ** 2))
    return least


def meet(pair: Any, sides: int, touch: float) -> bool:
    """Whether an edge of mine touches an edge of theirs or crosses it."""
    mine, theirs = pair
    if abs(mine[0] - theirs[0]) + abs(mine[1] - theirs[1]) > MOST:
        return False
    for i in range(0, 4 * (sides // 16), 4):
        one = (mine[i], mine[i + 1], mine[i + 2], mine[i + 3])
        for j in range(0, 4 * (sides % 16), 4):
            two = (theirs[j], theirs[j + 1], theirs[j + 2], theirs[j + 3])
            if min(gap(one, two), gap(two, one)) <= touch or facing(one, two) == facing(two, one) == 1:
                return True
    return False


def everyone(  # noqa: PLR0917
    shapes: Any, setting: Any, arcs: Any, camps: Any, into: float, margins: Any, picked: Any, work: Any,
    found: Any,
) -> None:  # fmt: skip
    """Who sees whom, of all bases but those of one camp: one row of `found` a viewer."""
    quads, many = setting[1], len(arcs)
    room, pair, boxes = (work[0], work[1]), (work[2], work[3]), work[4]
    for first in range(many):
        for second in range(first + 1, many):
            if camps[first] == camps[second]:
                continue
            count = -1
            for swap in range(2):
                viewer, target = (second, first) if swap else (first, second)
                sides = open_to(quads, viewer, target, arcs[viewer], margins[0], room, pair)
                if not sides:
                    continue
                if meet(pair, sides, margins[1]):
                    found[viewer * many + target] = 1
                    continue
                if count < 0:
                    count = choose(shapes, setting, first, second, into, picked)
                    if shut(shapes, picked, count, quads, first, second):
                        break
                if not count or search(shapes, picked, count, swap, pair, sides, boxes):
                    found[viewer * many + target] = 1


# --- Compiled or plain ---------------------------------------------------------------------------------

_ALL: Final = (
    crossed, stop, aside, free, within, outside, spans, closed, facing, cut, size, sweep, search,
    strip, choose, shut, clip, open_to, gap, meet, everyone,
)  # fmt: skip


@cache
def rays() -> SimpleNamespace:
    """The functions of this module, compiled where numba is present and OPENBLITZ_PURE is not set."""
    plain = SimpleNamespace(compiled=False, **{function.__name__: function for function in _ALL})
    if os.environ.get("OPENBLITZ_PURE", "") not in {"", "0"}:
        return plain
    try:
        return _compiled()
    except (ImportError, RuntimeError, KeyError):  # no numba that we know, or nowhere to keep what it made
        return plain


def _compiled() -> SimpleNamespace:
    from numba import njit  # noqa: PLC0415 - numba takes half a second to import

    # The same code in a namespace where each function finds the compiled ones instead of the plain ones.
    # They allocate nothing, so the arrays need not be counted in and out of each.
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    space = dict(globals())
    for function in _ALL:
        name = function.__name__
        space[name] = njit(**options)(FunctionType(function.__code__, space, name))
    return SimpleNamespace(
        compiled=True, **{function.__name__: space[function.__name__] for function in _ALL}
    )
