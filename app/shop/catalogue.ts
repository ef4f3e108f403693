/** What the shop sells (spec 3.1). `image` is a JPEG under public/ with an AVIF and a WebP beside it. */
export type Product = {
  id: number;
  name: string;
  weight: string;
  price: string;
  image: string;
  hoverImage: string;
  isInStock: boolean;
};

/** Pixels; the smaller copy stands beside each picture. */
export const productPictureSize = { width: 640, height: 800, smallWidth: 360 } as const;

/** In the order of the shop. The setting PRODUCTS_IN_STOCK overrides `isInStock` on the server. */
export const catalogue: readonly Product[] = [
  {
    id: 1,
    name: 'Standard 1.0',
    weight: '98 grams',
    price: 'RM50',
    image: '/media/products/standard.jpg',
    hoverImage: '/media/products/standard-open.jpg',
    isInStock: false,
  },
  {
    id: 2,
    name: 'Imperial 1.0',
    weight: '48 grams',
    price: 'RM100',
    image: '/media/products/imperial.jpg',
    hoverImage: '/media/products/imperial-open.jpg',
    isInStock: false,
  },
];

/** The id may be text, from storage. */
export function findProduct(id: number | string): Product | undefined {
  return catalogue.find((product) => String(product.id) === String(id));
}

export function isInStock(
  product: Pick<Product, 'id' | 'isInStock'>,
  idsInStock: readonly number[] | undefined,
): boolean {
  return idsInStock?.includes(product.id) ?? product.isInStock;
}

/** @param idsInStock PRODUCTS_IN_STOCK; undefined keeps the products' own values */
export function withStock(
  products: readonly Product[],
  idsInStock: readonly number[] | undefined,
): readonly Product[] {
  return products.map((product) => ({ ...product, isInStock: isInStock(product, idsInStock) }));
}
