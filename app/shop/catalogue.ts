/** What the shop sells (spec 3.1): one list, to be edited here and nowhere else. */

/**
 * A product. `price` is text such as 'RM50' (`priceSen` of `#app/shared/money.ts` reads it). `image`
 * and `hoverImage` are paths of JPEGs under public/; an AVIF and a WebP of the same name stand beside.
 */
export type Product = {
  id: number;
  name: string;
  weight: string;
  price: string;
  image: string;
  hoverImage: string;
  isInStock: boolean;
};

/** The pixels of every product picture, and the width of the smaller copy that stands beside it. */
export const productPictureSize = { width: 640, height: 800, smallWidth: 360 } as const;

/**
 * Every product, in the order of the shop. Stock is the value `isInStock`; the setting
 * PRODUCTS_IN_STOCK overrides it on the server.
 */
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

/** The product of an id, also where the id was kept as text; undefined when the shop has none such. */
export function findProduct(id: number | string): Product | undefined {
  return catalogue.find((product) => String(product.id) === String(id));
}

/**
 * The catalogue with its stock.
 * @param idsInStock the setting PRODUCTS_IN_STOCK; undefined leaves the catalogue's own values
 */
export function productsWithStock(idsInStock: readonly number[] | undefined): readonly Product[] {
  if (!idsInStock) return catalogue;
  return catalogue.map((product) => ({ ...product, isInStock: idsInStock.includes(product.id) }));
}
