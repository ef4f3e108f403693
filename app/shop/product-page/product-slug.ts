/** A name in an address: 'standard-1.0' from 'Standard 1.0'; empty when it has no letter of ours and no digit. */
function slugOf(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // A dot stands in numbers alone: an address that ends in '.data' is no page's.
      .replace(/(?<!\d)\.|\.(?!\d)/g, '-')
      .replace(/[^a-z\d.]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** Could this be the part of a product's page in its address? */
export function isSlug(text: string): boolean {
  return text !== '' && slugOf(text) === text;
}

/** By id. A name without a slug has its id instead, and of equal ones the later its id behind it. */
export function slugsOf(products: readonly { id: number; name: string }[]): Map<number, string> {
  const ids = new Map<string, number>();
  for (const { id, name } of products.toSorted((one, other) => one.id - other.id)) {
    let slug = slugOf(name) || `${id}`;
    while (ids.has(slug)) slug += `-${id}`;
    ids.set(slug, id);
  }
  return new Map([...ids].map(([slug, id]) => [id, slug]));
}
