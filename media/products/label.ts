import { join } from 'node:path';
import sharp from 'sharp';
import { brand } from '../../app/brand.ts';
import { catalogue } from '../../app/shop/catalogue.ts';
import { markPath } from '../../app/ui/mark.ts';
import { matcha } from '../../app/ui/styles/colours.ts';
import { textPath } from '../text-path.ts';

/** The products that have a tin, by the name of their picture. */
export const tinNames = ['standard', 'imperial'] as const;
export type TinName = (typeof tinNames)[number];

/** What a label is printed on, and with. */
const colours: Record<TinName, { paper: string; print: string }> = {
  standard: { paper: '#f3f0e4', print: '#26351a' },
  imperial: { paper: matcha, print: '#f6f3e8' },
};

const width = 1080;
const height = 1240;
const margin = 84;

/** Draws the labels into a folder, as standard.png and imperial.png. */
export async function writeLabels(folder: string): Promise<void> {
  for (const tin of tinNames) {
    await sharp(Buffer.from(drawLabel(tin)))
      .png()
      .toFile(join(folder, `${tin}.png`));
  }
}

/** The label of a tin as an SVG: mark and name of the cafe, name and weight of the tea, in one colour. */
function drawLabel(tin: TinName): string {
  const product = catalogue.find(({ image }) => image.endsWith(`/${tin}.jpg`));
  if (!product) throw new Error(`No product is shown by ${tin}.jpg`);
  const { paper, print } = colours[tin];
  const right = width - margin;
  const foot = height - margin - 88;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${paper}"/>
  <g fill="${print}">
    <path transform="translate(${margin - 50} ${margin - 14}) scale(12.5)" d="${markPath}"/>
    ${textPath('Matcha', { x: right, y: margin + 62, size: 58, align: 'right' })}
    ${textPath(brand.name, { x: margin, y: height - 372, size: 178, align: 'left' })}
    <rect x="${margin}" y="${height - 286}" width="${width - 2 * margin}" height="4"/>
    ${textPath(product.name, { x: margin, y: foot, size: 72, align: 'left' })}
    ${textPath(product.weight.replace(' grams', ' g'), { x: right, y: foot, size: 72, align: 'right' })}
  </g>
</svg>`;
}
