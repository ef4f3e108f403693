import sharp, { type Sharp } from 'sharp';

/** Soft noise: it takes as much work and space as a real photo. */
export async function noisePhoto(width: number, height: number, sigma: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const grain = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height);
}
