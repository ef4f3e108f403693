import { productPictureSize } from '#app/shop/product.ts';

/** The folder of the pictures, in the file store as in their addresses. */
export const productPicturesRoot = 'product-pictures';

const { width, height, smallWidth } = productPictureSize;

export const tooSmallMessage = `This picture is too small (at least ${width} × ${height} pixels)`;

/** The files that the shop serves of each picture. */
export const pictureFiles = [
  { ending: '.jpg', format: 'jpeg', small: false },
  { ending: '.webp', format: 'webp', small: false },
  { ending: '.avif', format: 'avif', small: false },
  { ending: `-${smallWidth}.webp`, format: 'webp', small: true },
  { ending: `-${smallWidth}.avif`, format: 'avif', small: true },
] as const;

const uploadedPath = new RegExp(`^/${productPicturesRoot}/(([0-9a-z]{1,9})-[0-9a-f]{24})\\.jpg$`);

/** The time is part of a new name, see {@link isNew}. */
export function newPictureName(now: Date, random: string): string {
  return `${Math.floor(now.getTime() / 1000).toString(36)}-${random}`;
}

export function picturePath(name: string): string {
  return `/${productPicturesRoot}/${name}.jpg`;
}

/** The keys of an uploaded picture's files in the store; empty for a picture that came with the site. */
export function pictureKeys(path: string): string[] {
  const name = uploadedPath.exec(path)?.[1];
  if (!name) return [];
  return pictureFiles.map(({ ending }) => `${productPicturesRoot}/${name}${ending}`);
}

const newForMs = 30 * 60_000;

/** Was it uploaded within half an hour? An older picture that no product names may be about to be removed. */
export function isNew(path: string, now: Date): boolean {
  const seconds = Number.parseInt(uploadedPath.exec(path)?.[2] ?? '0', 36);
  return Math.abs(now.getTime() - seconds * 1000) < newForMs;
}

/** Reads the name of a file in the store; null when no file can have that name. */
export function parsePictureFile(fileName: string): { path: string; contentType: string } | null {
  const name = /^[0-9a-z]{1,9}-[0-9a-f]{24}/.exec(fileName)?.[0];
  const file = pictureFiles.find(({ ending }) => fileName === name + ending);
  return name && file ? { path: picturePath(name), contentType: `image/${file.format}` } : null;
}
