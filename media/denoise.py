"""Takes the noise out of what Cycles renders: Debian's Blender comes without its denoisers.

The light is parted from the colour of what it falls on (the albedo), smoothed along surfaces only
(an edge-avoiding wavelet, Dammertz et al. 2010), and put back: so print on a label stays sharp.
"""

from pathlib import Path

import bpy
import numpy as np

from screen import to_screen

wanted = {
    "Image": "image",
    "Denoising Albedo": "albedo",
    "Denoising Normal": "normal",
    "Denoising Depth": "depth",
}


def slots(position):
    return wanted | {"Position": "position"} if position else wanted


def store_passes(scene, folder, position=False):
    """Lets the next render write its passes into a folder, for read_passes."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_position = position
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers, output = nodes.new("CompositorNodeRLayers"), nodes.new("CompositorNodeOutputFile")
    output.base_path = str(folder)
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.file_slots.clear()
    for name, slot in slots(position).items():
        output.file_slots.new(slot)
        links.new(layers.outputs[name], output.inputs[slot])


def read_passes(folder, position=False):
    """The passes as arrays of height x width x 3, the top row first."""
    passes = {}
    for slot in slots(position).values():
        image = bpy.data.images.load(str(next(Path(folder).glob(f"{slot}*.exr"))))
        image.colorspace_settings.name = "Non-Color"
        pixels = np.empty(len(image.pixels), np.float32)
        image.pixels.foreach_get(pixels)
        width, height = image.size
        passes[slot] = pixels.reshape(height, width, 4)[::-1, :, :3].copy()
        bpy.data.images.remove(image)
    return passes


def denoise(passes, levels=5, strength=1.0):
    albedo = np.maximum(passes["albedo"], 0.02)
    light = passes["image"] / albedo
    for level in range(levels):
        light = smoothed(light, passes, 2**level, strength / 2**level)
    return light * albedo


def smoothed(light, passes, step, strength):
    """One pass of the wavelet: 25 neighbours, `step` apart, each counting as far as it is alike."""
    kernel = np.array([1, 4, 6, 4, 1], np.float32) / 16
    total, weights = np.zeros_like(light), np.zeros(light.shape[:2] + (1,), np.float32)
    grey = np.log1p(light.mean(-1, keepdims=True))
    for i, down in enumerate(range(-2, 3)):
        for j, right in enumerate(range(-2, 3)):
            near = lambda field: shifted(field, down * step, right * step)
            weight = (
                kernel[i]
                * kernel[j]
                * np.exp(
                    -((near(passes["normal"]) - passes["normal"]) ** 2).sum(-1, keepdims=True)
                    / 0.02
                    - ((near(passes["albedo"]) - passes["albedo"]) ** 2).sum(-1, keepdims=True)
                    / 0.01
                    - ((near(grey) - grey) / (0.35 * strength)) ** 2
                )
            )
            total += near(light) * weight
            weights += weight
    return total / weights


def shifted(field, down, right):
    """The field moved by whole pixels; at the edges its last pixels are repeated."""
    rows = np.clip(np.arange(field.shape[0]) + down, 0, field.shape[0] - 1)
    columns = np.clip(np.arange(field.shape[1]) + right, 0, field.shape[1] - 1)
    return field[rows][:, columns]


def write_png(linear, path):
    height, width, _ = linear.shape
    image = bpy.data.images.new("out", width, height)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = to_screen(linear, knee=0.7)[::-1]
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw, image.file_format = str(path), "PNG"
    image.save()
