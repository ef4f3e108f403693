/** The picture of a shared link, made by `media/make-previews.ts`. */
export const linkPreview = { path: '/media/preview.jpg', width: 1200, height: 630 } as const;

const pages = ['shop', 'store', 'career'];

export function linkPreviewOf(path: string): string {
  const page = path === '/' ? 'home' : pages.find((name) => path.startsWith(`/${name}`));
  return page ? `/media/preview-${page}.jpg` : linkPreview.path;
}
