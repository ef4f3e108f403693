"""What a screen shows of the light that was computed."""

import numpy as np


def to_screen(light, knee):
    """Linear light as sRGB, 0 to 1. What is brighter than `knee` fades into white instead of being cut off."""
    over = np.maximum(light - knee, 0) / (1 - knee)
    light = np.where(light > knee, knee + (1 - knee) * over / (1 + over), np.maximum(light, 0))
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
