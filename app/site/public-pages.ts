import { findRouteFacts, type RouteFacts, routesWhere } from '#app/route-facts.ts';
import { isSlug } from '#app/shop/product-page/product-slug.ts';

/** Every page that is meant to be found, by its one address. @param products the slugs of the shop's products */
export function publicPages(products: readonly string[]): string[] {
  return routesWhere(({ robots }) => robots === 'sitemap').flatMap((path) => {
    if (path.includes(':product')) return products.map((one) => path.replace(':product', one));
    const { name, values } = findRouteFacts(path)?.query ?? { values: [] };
    return [path, ...values.slice(1).map((value) => `${path}?${name}=${value}`)];
  });
}

/** The facts of the page at a path, whether or not there is such a product. */
function factsAt(pathname: string): RouteFacts | undefined {
  const end = pathname.lastIndexOf('/') + 1;
  const isProduct = isSlug(pathname.slice(end));
  return (
    findRouteFacts(pathname) ??
    (isProduct ? findRouteFacts(`${pathname.slice(0, end)}:product`) : undefined)
  );
}

/**
 * The page for everybody that an address shows, by its one address; null when it shows none. What
 * others add to our links (`?utm_source=…`) makes no other page.
 */
export function cachedPageAt({ pathname, searchParams }: URL): string | null {
  const { cache, query } = factsAt(pathname) ?? {};
  if (cache !== 'server') return null;
  const value = query && searchParams.get(query.name);
  return value && query.values.indexOf(value) > 0 ? `${pathname}?${query.name}=${value}` : pathname;
}

/**
 * The one path of a page, for one that was typed in other letters ('/Shop', '/%73hop'); any other path
 * is left as it is.
 * @param pathname one that can be decoded
 */
export function canonicalPath(pathname: string): string {
  const path = decodeURIComponent(pathname).toLowerCase();
  return factsAt(path)?.robots ? path : pathname;
}

/** What the header X-Robots-Tag says of a path; null where search engines may list it. */
export function robotsRule(pathname: string): string | null {
  return factsAt(pathname)?.robots ? null : 'noindex';
}
