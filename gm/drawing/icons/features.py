"""The icons of what lies on the sea's cells (S2)."""

from __future__ import annotations

from gm.drawing.icons.ink import Icon, Ink, mirrored, spiral, turned


def island(pen: Ink, chests: str = "") -> Icon:
    """A palm on an islet; beside it the number of chests, or a small chest where none is given."""
    palm = (
        pen.solid("M2 92C14 77 34 73 50 73C68 73 86 78 98 92Z"),
        pen.solid("M24 78C31 64 33 50 32 34L40 34C41 52 40 64 39 78Z"),
        pen.solid("M36 36C26 24 9 27 2 46C14 38 26 38 36 36Z"),
        pen.solid("M36 36C30 18 15 11 3 18C17 20 28 27 36 36Z"),
        pen.solid("M36 36C33 18 41 7 55 5C47 15 43 25 36 36Z"),
        pen.solid("M36 36C45 19 61 19 71 31C58 30 47 33 36 36Z"),
        pen.solid("M36 36C49 33 58 42 57 57C51 47 45 41 36 36Z"),
    )
    if not chests:
        return (*palm, pen.solid("M62 53C62 45 66 43 70 43H86C90 43 94 45 94 53Z"), pen.solid("M62 58H94V73H62Z"))
    return (*palm, pen.word(77, 69, chests, 46 if len(chests) == 1 else 36))


def poseidon(pen: Ink) -> Icon:
    """A trident."""
    return (
        pen.line("M50 95V20", 8),
        pen.line("M20 22C20 44 30 55 50 55C70 55 80 44 80 22", 8),
        pen.solid("M50 2L62 24H38Z"),
        pen.solid("M20 6L32 28H8Z"),
        pen.solid("M80 6L92 28H68Z"),
        pen.line("M39 68H61", 7),
    )


def reef(pen: Ink) -> Icon:
    """Jagged rocks in the waves."""
    return (
        pen.solid("M8 84L22 36L31 51L46 6L60 45L70 28L93 84Z"),
        pen.cut("M46 22L42 44L50 57", 5.5),
        pen.cut("M70 44L67 54L74 63", 5.5),
        *pen.sea(),
    )


def octopus(pen: Ink) -> Icon:
    """An octopus with six of its arms to be seen."""
    arms = (
        "M35 48C30 64 16 64 10 55C6 48 11 43 16 47",
        "M39 54C36 76 20 82 10 76C4 71 8 65 14 68",
        "M45 56C46 78 40 92 28 92C21 92 20 85 26 84",
    )
    return (
        *(pen.line(arm, 9) for arm in arms),
        *(pen.line(mirrored(arm), 9) for arm in arms),
        pen.solid("M50 4C70 4 80 18 79 34C78 46 71 52 68 62H32C29 52 22 46 21 34C20 18 30 4 50 4Z"),
        pen.eye(40, 37, 8),
        pen.eye(60, 37, 8),
        pen.dot(42, 38, 4),
        pen.dot(58, 38, 4),
    )


def peace(pen: Ink) -> Icon:
    """A dove with a twig."""
    return (
        pen.solid(
            "M92 37L83 32C81 24 71 22 65 28C60 33 58 36 55 38C58 24 50 9 34 3C36 12 32 15 25 13C28 22 25 26 18 25"
            "C21 37 25 45 32 52L5 60L12 67L4 77L26 75C40 83 62 82 73 66C79 57 82 48 84 41Z"
        ),
        pen.eye(76, 32, 3),
        pen.line("M90 41C92 49 91 56 87 63", 5.4),
        pen.solid("M91 48C98 44 100 50 97 56C93 56 91 53 91 48Z"),
        pen.solid("M89 58C96 58 97 64 93 69C89 68 88 63 89 58Z"),
    )


def bermuda(pen: Ink) -> Icon:
    """A triangle with a whirl in it."""
    triangle = "M50 10L93 87H7Z"
    return (pen.solid(triangle), pen.line(triangle, 9), pen.cut(spiral(50, 61, 20, 1.6, 2, 0.15), 6))


def rum(pen: Ink) -> Icon:
    """A tilted bottle and its bubbles."""
    bottle = (
        pen.solid("M40 2H60V13H40Z"),
        pen.solid("M41 18H59V34C59 43 76 45 76 58V92C76 97 74 99 69 99H31C26 99 24 97 24 92V58C24 45 41 43 41 34Z"),
        pen.hole("M30 60H70V86H30Z"),
        pen.line("M42 66L58 80M58 66L42 80", 7),
    )
    return (*turned(bottle, -16, 0.96), pen.ring(27, 26, 8), pen.ring(9, 40, 6.2), pen.ring(15, 9, 6.2))


def ship(pen: Ink) -> Icon:
    """A small ship under sail, and a plus."""
    return (
        pen.solid("M14 70H94C91 86 84 95 74 95H36C25 95 17 86 14 70Z"),
        pen.line("M54 68V8", 6),
        pen.solid("M60 10C78 20 88 40 90 62H60Z"),
        pen.solid("M48 34V62H22C27 50 36 40 48 34Z"),
        pen.line("M6 19H34M20 5V33", 9),
    )


def telescope(pen: Ink) -> Icon:
    """A spyglass, drawn out, and a star."""
    tubes = (
        pen.solid("M-5 37H3V63H-5Z"),
        pen.solid("M5 42H31V58H5Z"),
        pen.solid("M36 36H60V64H36Z"),
        pen.solid("M65 29H88V71H65Z"),
        pen.solid("M89 24H98V76H89Z"),
    )
    return (*turned(tubes, 36, 0.93), pen.solid("M20 4L25 19L40 24L25 29L20 44L15 29L0 24L15 19Z"))


def chart(pen: Ink) -> Icon:
    """A rolled-out map with a cross."""
    return (
        pen.sheet("M17 18H83V82H17Z"),
        pen.sheet("M12 6H88C94 6 94 20 88 20H12C6 20 6 6 12 6Z"),
        pen.sheet("M12 80H88C94 80 94 94 88 94H12C6 94 6 80 12 80Z"),
        pen.line("M29 68L31 63M36 56L40 53M48 50H49", 6),
        pen.line("M57 33L73 49M73 33L57 49", 8),
    )


def mermaid(pen: Ink) -> Icon:
    """A mermaid, her tail curled up beside her."""
    return (
        pen.solid(
            "M35 24C33 30 26 33 26 39C26 43 31 44 32 48C30 56 22 62 24 74C26 88 42 97 58 96C78 95 90 80 88 58L78 58"
            "C78 72 68 80 58 78C50 76 48 68 50 60C51 54 48 50 47 46C48 38 46 30 43 24Z"
        ),
        pen.dot(37, 17, 10),
        pen.solid(
            "M37 3C50 1 58 10 58 22C58 32 68 36 65 51C59 48 55 50 53 57C48 46 50 34 46 26C46 20 42 14 34 12"
            "C28 12 28 6 37 3Z"
        ),
        pen.line("M34 34L20 46L27 56", 6),
        pen.cut("M28 59C34 65 42 66 49 63", 5.5),
        pen.solid("M83 62C72 56 65 46 67 32C76 34 81 38 83 45C86 38 92 33 100 33C101 47 95 57 83 62Z"),
    )


def seahorse(pen: Ink) -> Icon:
    """A sea horse."""
    return (
        pen.solid(
            "M12 24L30 19C33 9 42 4 52 6L56 1L60 9L67 9L66 16C72 22 73 30 69 37C66 43 71 48 72 57"
            "C73 69 66 77 57 82L44 76C50 70 48 62 44 55C40 47 42 39 48 33C42 36 37 34 34 31L14 34Z"
        ),
        pen.line("M60 72C54 84 36 78 34 90C34 98 47 99 48 91", 8),
        pen.solid("M68 40L88 36L83 45L92 50L83 56L87 65L70 63Z"),
        pen.eye(46, 19, 4.5),
    )


def dinghy(pen: Ink) -> Icon:
    """A rowing boat with two oars, from above."""
    return (
        pen.line("M48 50L30 10", 6),
        pen.line("M48 50L30 90", 6),
        pen.line("M33 17L27 4", 12),
        pen.line("M33 83L27 96", 12),
        pen.sheet("M8 36C8 30 10 29 16 29H52C74 29 88 40 96 50C88 60 74 71 52 71H16C10 71 8 70 8 64Z", 7),
        pen.line("M28 31V69M52 31V69", 6),
    )
