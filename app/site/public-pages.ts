import { findRouteFacts, type RouteFacts, routesWhere } from '#app/route-facts.ts';
import { isSlug } from '#app/shop/product-page/product-slug.ts';

/** The addresses of all pages that are meant to be found. @param products the slugs of the shop's products */
export function publicPages(products: readonly string[]): string[] {
  return routesWhere(({ robots }) => robots === 'sitemap').flatMap((path) => {
    if (path.includes(':product')) return products.map((one) => path.replace(':product', one));
    const { name, values } = findRouteFacts(path)?.query ?? { values: [] };
    return [path, ...values.slice(1).map((value) => `${path}?${name}=${value}`)];
  });
}

/** The facts of the page at a path. A product's page has them even if there is no such product. */
function factsAt(pathname: string): RouteFacts | undefined {
  const end = pathname.lastIndexOf('/') + 1;
  const isProduct = isSlug(pathname.slice(end));
  return (
    findRouteFacts(pathname) ??
    (isProduct ? findRouteFacts(`${pathname.slice(0, end)}:product`) : undefined)
  );
}

/**
 * The canonical address of the cached page that an address shows; null when it shows none. Parameters that others
 * add to our links (`?utm_source=…`) make no difference.
 */
export function cachedPageAt({ pathname, searchParams }: URL): string | null {
  const { cache, query } = factsAt(pathname) ?? {};
  if (cache !== 'server') return null;
  const value = query && searchParams.get(query.name);
  return value && query.values.indexOf(value) > 0 ? `${pathname}?${query.name}=${value}` : pathname;
}

/**
 * The canonical path of a public page whose path was typed differently ('/Shop', '/%73hop'). Any other path is left
 * as it is.
 * @param pathname a path that can be decoded
 */
export function canonicalPath(pathname: string): string {
  const path = decodeURIComponent(pathname).toLowerCase();
  return factsAt(path)?.robots ? path : pathname;
}

/** The header X-Robots-Tag of a path; null when search engines may list it. */
export function robotsRule(pathname: string): string | null {
  return factsAt(pathname)?.robots ? null : 'noindex';
}
