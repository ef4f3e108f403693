/** What the shop shows of a product (spec 3.1). `image`: a JPEG's path, with an AVIF and a WebP beside it. */
export type Product = {
  id: number;
  name: string;
  weight: string;
  price: string;
  image: string;
  hoverImage: string;
  /** A line, or nothing. */
  description: string;
  isInStock: boolean;
  /** The last part of its page's address: 'standard-1.0'. */
  slug: string;
};

/** What the product's own page shows in addition. */
export type ProductDetails = Product & {
  /** A paragraph, or nothing. */
  taste: string;
  /** How much of it makes a bowl; null for what is not whisked. */
  bowlGrams: number | null;
};

/** In pixels. `smallWidth`: of the smaller copy stored with each picture. */
export const productPictureSize = { width: 640, height: 800, smallWidth: 360 } as const;

/** Is there every size and format of this picture? So it is for those in `public/` and for uploaded ones. */
export function isProductPicture(path: string): boolean {
  return /^\/(media\/products|product-pictures)\/[\w-]+\.jpg$/.test(path);
}

/** @param idsInStock the setting PRODUCTS_IN_STOCK, which alone decides when it is set */
export function isInStock(
  product: Pick<Product, 'id' | 'isInStock'>,
  idsInStock: readonly number[] | undefined,
): boolean {
  return idsInStock?.includes(product.id) ?? product.isInStock;
}

/** @param idsInStock as for {@link isInStock} */
export function withStock<Kind extends Product>(
  products: readonly Kind[],
  idsInStock: readonly number[] | undefined,
): readonly Kind[] {
  return products.map((product) => ({ ...product, isInStock: isInStock(product, idsInStock) }));
}

/** Leaves only what cards show, since the shop's page carries all of it twice, as HTML and as data. */
export function asCard({ taste, bowlGrams, ...card }: ProductDetails): Product {
  return card;
}
