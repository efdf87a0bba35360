"""The island's grounds as textures that repeat: sea, sand, heath, the floors of palms and jungle, black rock."""

import numpy as np

from art.canvas import CELL, Array, blur, mix, noise, rgb, smooth

SIZE = 4 * CELL
"""Side of a texture."""


def textures() -> dict[str, Array]:
    """Every texture by its name."""
    return {
        "sea": sea(),
        "lagoon": lagoon(),
        "sand": sand(),
        "heath": heath(),
        "grove": grove(),
        "jungle": jungle(),
        "basalt": basalt(),
    }


def _still(colour: str, shape: Array) -> Array:
    return np.broadcast_to(rgb(colour), (*shape.shape[:2], 3))


def _waves(seed: int, bend: float) -> tuple[Array, Array]:
    """Long crests of water, and how much each is to be seen."""
    size = SIZE
    wide = np.repeat(np.repeat(noise(size // 2, size // 4, 9, seed, 3, tile=True), 2, axis=0), 4, axis=1)
    soft = blur(wide, 3, wrap=True)
    where = smooth(0.48, 0.66, noise(size, size, 90, seed + 1, 3, tile=True))
    return smooth(bend, 0.0, np.abs(soft - 0.5)), where


def sea() -> Array:
    """Deep water: two blues, and the short light lines of a swell."""
    low = noise(SIZE, SIZE, 170, 205, 4, tile=True)
    crest, where = _waves(206, 0.035)
    colour = mix(rgb("#348bb2"), rgb("#2e82ab"), smooth(0.34, 0.66, low))
    colour = mix(colour, _still("#57aeca", low), blur(crest, 1, wrap=True) * where * 0.55)
    return mix(colour, _still("#226c95", low), smooth(0.6, 0.8, noise(SIZE, SIZE, 60, 209, 3, tile=True)) * 0.16)


def lagoon() -> Array:
    """Shallow water over sand: turquoise with the net of light that waves throw on the ground."""
    low = noise(SIZE, SIZE, 110, 215, 4, tile=True)
    net = np.minimum(
        np.abs(noise(SIZE, SIZE, 34, 216, 2, tile=True) - 0.5), np.abs(noise(SIZE, SIZE, 34, 217, 2, tile=True) - 0.5)
    )
    colour = mix(rgb("#79d4d0"), rgb("#5cc3c9"), smooth(0.34, 0.66, low))
    return mix(colour, _still("#b4efe4", low), smooth(0.035, 0.0, blur(net, 1, wrap=True)) * 0.55)


def sand() -> Array:
    """White beach: pale sand with ripples, a few darker grains and bits of shell."""
    low, fine = noise(SIZE, SIZE, 120, 225, 4, tile=True), noise(SIZE, SIZE, 6, 226, 2, tile=True) - 0.5
    y, x = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    ripple = np.sin(2 * np.pi * (14 * y + 2 * x) + 9 * (noise(SIZE, SIZE, 150, 227, 3, tile=True) - 0.5) * 2)
    colour = mix(rgb("#f7edd2"), rgb("#eedfba"), smooth(0.35, 0.65, low))
    colour = colour * (1 + 0.06 * fine + 0.012 * ripple * smooth(0.45, 0.7, low))[..., None]
    rng = np.random.default_rng(228)
    for tint, count in (("#c9b48a", 420), ("#ffffff", 200), ("#d99f83", 60)):
        for _ in range(count):
            cx, cy = rng.integers(0, SIZE, 2)
            for dy, dx in ((0, 0), (0, 1), (1, 0)):
                spot = (cy + dy) % SIZE, (cx + dx) % SIZE
                colour[spot] = mix(colour[spot][None, :], rgb(tint)[None, :], 0.6)[0]
    return colour


def heath() -> Array:
    """Dry grass with patches of heather in bloom."""
    low, fine = noise(SIZE, SIZE, 150, 235, 4, tile=True), noise(SIZE, SIZE, 8, 236, 3, tile=True) - 0.5
    colour = mix(rgb("#c2bf6f"), rgb("#a9b25f"), smooth(0.36, 0.64, low))
    colour = mix(colour, _still("#cdb979", low), smooth(0.55, 0.75, noise(SIZE, SIZE, 90, 237, 3, tile=True)) * 0.6)
    colour = colour * (1 + 0.16 * fine + 0.05 * _blades(238))[..., None]
    bloom = smooth(0.56, 0.66, noise(SIZE, SIZE, 70, 239, 3, tile=True)) * smooth(
        0.50, 0.62, noise(SIZE, SIZE, 7, 240, 2, tile=True)
    )
    return mix(colour, mix(rgb("#a9729b"), rgb("#c590b4"), noise(SIZE, SIZE, 12, 241, 2, tile=True)), bloom * 0.75)


def grove() -> Array:
    """Lush grass under palms."""
    low, fine = noise(SIZE, SIZE, 130, 245, 4, tile=True), noise(SIZE, SIZE, 9, 246, 3, tile=True) - 0.5
    colour = mix(rgb("#8cba57"), rgb("#6ea548"), smooth(0.36, 0.64, low))
    return colour * (1 + 0.14 * fine + 0.06 * _blades(247))[..., None]


def jungle() -> Array:
    """The dark floor under dense crowns."""
    low, fine = noise(SIZE, SIZE, 60, 255, 4, tile=True), noise(SIZE, SIZE, 9, 256, 3, tile=True)
    colour = mix(rgb("#265a3b"), rgb("#1b432f"), smooth(0.3, 0.7, low))
    return colour * (0.82 + 0.36 * fine)[..., None]


def basalt() -> Array:
    """Black rock of a volcano, in places grown over with moss."""
    low, fine = noise(SIZE, SIZE, 70, 265, 4, tile=True), noise(SIZE, SIZE, 8, 266, 3, tile=True)
    slope = np.roll(fine, 2, axis=(0, 1)) - fine
    colour = mix(rgb("#6f625c"), rgb("#544a48"), smooth(0.35, 0.65, low))
    moss = smooth(0.56, 0.70, noise(SIZE, SIZE, 90, 268, 4, tile=True))
    return mix(colour, _still("#5f7547", low), moss * 0.6) * (1.0 + 1.5 * slope)[..., None]


def _blades(seed: int) -> Array:
    """Blades of grass, light and dark."""
    blades = np.zeros((SIZE, SIZE))
    rng = np.random.default_rng(seed)
    for _ in range(4200):
        x, y = rng.integers(0, SIZE, 2)
        long, tilt, light = int(rng.integers(3, 9)), float(rng.uniform(-0.6, 0.6)), float(rng.choice([-1, 1]))
        for step in range(long):
            blades[(y - step) % SIZE, int(x + tilt * step) % SIZE] += light * (1 - step / long)
    return blur(blades, 1, wrap=True) * 2.2
