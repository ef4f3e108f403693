import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/products.route.ts';
import { withStock } from './product.ts';
import { productContent } from './products.server.ts';

/** GET /api/products: what the shop sells now, for carts that were filled before. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, settings } = context.get(servicesContext);
  return Response.json(withStock(content.get(productContent), settings.productsInStock));
}
