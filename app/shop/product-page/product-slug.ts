/** A name as part of an address: 'standard-1.0' for 'Standard 1.0'; empty when it has no Latin letter and no digit. */
function slugOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // A dot stays only between digits: React Router takes an address that ends in '.data' for a request for data.
      .replace(/(?<!\d)\.|\.(?!\d)/g, '-')
      .replace(/[^a-z\d.]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** Could this be the last part of a product page's address? */
export function isSlug(text: string): boolean {
  return text !== '' && slugOf(text) === text;
}

/** Slugs by product id. A name without a slug gets the id instead; of two equal slugs the later gets its id added. */
export function slugsOf(products: readonly { id: number; name: string }[]): Map<number, string> {
  const ids = new Map<string, number>();
  for (const { id, name } of products.toSorted((one, other) => one.id - other.id)) {
    let slug = slugOf(name) || `${id}`;
    while (ids.has(slug)) slug += `-${id}`;
    ids.set(slug, id);
  }
  return new Map([...ids].map(([slug, id]) => [id, slug]));
}
