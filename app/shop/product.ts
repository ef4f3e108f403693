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
};

/** Pixels; the smaller copy stands beside each picture. */
export const productPictureSize = { width: 640, height: 800, smallWidth: 360 } as const;

/** One with all sizes and formats: in `public/`, or an uploaded one. */
export function isProductPicture(path: string): boolean {
  return /^\/(media\/products|product-pictures)\/[\w-]+\.jpg$/.test(path);
}

/** @param idsInStock PRODUCTS_IN_STOCK, which decides when it is set */
export function isInStock(
  product: Pick<Product, 'id' | 'isInStock'>,
  idsInStock: readonly number[] | undefined,
): boolean {
  return idsInStock?.includes(product.id) ?? product.isInStock;
}

/** @param idsInStock as for {@link isInStock} */
export function withStock(
  products: readonly Product[],
  idsInStock: readonly number[] | undefined,
): readonly Product[] {
  return products.map((product) => ({ ...product, isInStock: isInStock(product, idsInStock) }));
}
