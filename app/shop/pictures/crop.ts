import { productPictureSize } from '#app/shop/product.ts';

export type Size = { width: number; height: number };

/** The part to cut out, in shares of the upright picture's width and height; its height follows from the frame. */
export type Crop = { left: number; top: number; width: number };

/** Where the middle of the frame is, in shares of the picture; at zoom 1 the picture just fills the frame. */
export type View = { x: number; y: number; zoom: number };

/** Width divided by height. */
export const frameRatio = productPictureSize.width / productPictureSize.height;

export const firstView: View = { x: 0.5, y: 0.5, zoom: 1 };

/** The crop in pixels: inside the picture, in the frame's shape. */
export function cropArea({ left, top, width }: Crop, picture: Size) {
  const largest = Math.min(picture.width, Math.floor(picture.height * frameRatio));
  const area = { width: Math.min(Math.round(width * picture.width), largest), height: 0 };
  area.height = Math.min(Math.round(area.width / frameRatio), picture.height);
  return {
    ...area,
    left: within(Math.round(left * picture.width), 0, picture.width - area.width),
    top: within(Math.round(top * picture.height), 0, picture.height - area.height),
  };
}

/** The share of the picture that the frame shows. */
export function shownShare({ zoom }: Pick<View, 'zoom'>, { width, height }: Size): Size {
  const ratio = width / height;
  return {
    width: Math.min(1, frameRatio / ratio) / zoom,
    height: Math.min(1, ratio / frameRatio) / zoom,
  };
}

/** How far one may zoom in before the crop has too few pixels; below 1 the picture itself is too small. */
export function mostZoom(picture: Size): number {
  return (shownShare({ zoom: 1 }, picture).width * picture.width) / productPictureSize.width;
}

/** The nearest view that shows nothing outside the picture. */
export function fitted({ x, y, zoom }: View, picture: Size): View {
  const fitting = within(zoom, 1, mostZoom(picture));
  const share = shownShare({ zoom: fitting }, picture);
  return {
    x: within(x, share.width / 2, 1 - share.width / 2),
    y: within(y, share.height / 2, 1 - share.height / 2),
    zoom: fitting,
  };
}

/** @param right,down by how much of the frame the picture moves */
export function moved(view: View, picture: Size, right: number, down: number): View {
  const share = shownShare(view, picture);
  const { x, y } = view;
  return fitted({ ...view, x: x - right * share.width, y: y - down * share.height }, picture);
}

export function zoomed(view: View, picture: Size, by: number): View {
  return fitted({ ...view, zoom: view.zoom * by }, picture);
}

export function cropOf(view: View, picture: Size): Crop {
  const { width, height } = shownShare(view, picture);
  return { left: view.x - width / 2, top: view.y - height / 2, width };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
