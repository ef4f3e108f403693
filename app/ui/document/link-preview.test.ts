import { existsSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkPreviewOf } from './link-preview.ts';

test('a page with a picture has a preview of its own, all other pages share one', () => {
  expect(linkPreviewOf('/')).toBe('/media/preview-home.jpg');
  expect(linkPreviewOf('/shop')).toBe('/media/preview-shop.jpg');
  expect(linkPreviewOf('/career?job=barista-parttime')).toBe('/media/preview-career.jpg');
  expect(linkPreviewOf('/privacy-policy')).toBe('/media/preview.jpg');
  for (const page of ['/', '/shop', '/store', '/career', '/auth']) {
    expect(existsSync(`public${linkPreviewOf(page)}`), page).toBe(true);
  }
});

test('films and posters are small enough for a visitor on a phone', () => {
  const size = (name: string) => statSync(`public/media/films/${name}`).size;
  for (const film of ['home-landscape', 'home-portrait', 'store']) {
    expect(size(`${film}.av1.mp4`), film).toBeLessThan(800_000);
    expect(size(`${film}.h264.mp4`), film).toBeLessThan(1_600_000);
    expect(size(`${film}.avif`), film).toBeLessThan(64_000);
  }
});
