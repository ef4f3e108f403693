import { fileResponse } from '#app/platform/files/file-response.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/product-picture.route.ts';
import { parsePictureFile, productPicturesRoot } from './picture-files.ts';

/** GET /product-pictures/:name: an uploaded picture. Cached for good, since no name is ever used twice. */
export async function loader({ params: { name }, request, context }: Route.LoaderArgs) {
  const file = parsePictureFile(name);
  if (!file) return new Response('File not found', { status: 404 });
  const { files } = context.get(servicesContext);
  const key = `${productPicturesRoot}/${name}`;
  const response = await fileResponse(files, key, { ...file, filename: name, download: false });
  if (response.ok) response.headers.set('cache-control', 'public, max-age=31536000, immutable');
  if (request.method === 'HEAD') await response.body?.cancel();
  return response;
}
