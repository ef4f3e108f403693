/* Converts a picture for app/ui/media/picture.tsx: AVIF and WebP in two widths, and a JPEG for search
   engines and old browsers. Sizes: app/shop/product.ts, stills.ts.
   node media/convert-picture.ts photo.png public/media/products/standard 640 800 360 */
import sharp from 'sharp';

const [source, target, width, height, smallWidth] = process.argv.slice(2);
if (!source || !target || !width || !height || !smallWidth) {
  throw new Error('Usage: convert-picture.ts SOURCE TARGET WIDTH HEIGHT SMALL_WIDTH');
}
const large = sharp(source).resize(Number(width), Number(height));
const small = sharp(source).resize(Number(smallWidth));
const webp = { quality: 88, effort: 6 };
const avif = { quality: 74, effort: 9 };
await Promise.all([
  large.clone().jpeg({ quality: 88, mozjpeg: true }).toFile(`${target}.jpg`),
  large.clone().webp(webp).toFile(`${target}.webp`),
  large.clone().avif(avif).toFile(`${target}.avif`),
  small.clone().webp(webp).toFile(`${target}-${smallWidth}.webp`),
  small.clone().avif(avif).toFile(`${target}-${smallWidth}.avif`),
]);
