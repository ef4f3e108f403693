import * as z from 'zod/mini';
import { adminAction, createRunner } from '#app/admin/actions/run-action.server.ts';
import { addProduct, changeProduct, undoChange } from '#app/shop/change-products.server.ts';
import { productFacts, productRules } from '#app/shop/product-form.ts';

const seen = {
  id: z.coerce.number().check(z.int32()),
  version: z.coerce.number().check(z.int32()),
};

export const runShopAction = createRunner(
  '/admin/shop',
  {
    add: adminAction({
      rules: productRules,
      done: 'Product added',
      run: (services, change) => addProduct(services, productFacts(change), change),
    }),
    save: adminAction({
      fields: seen,
      rules: productRules,
      done: 'Product saved',
      run: (services, change) => changeProduct(services, change, productFacts(change), change),
    }),
    stock: adminAction({
      fields: { ...seen, in_stock: z.enum(['yes', 'no']) },
      done: ({ in_stock }) =>
        in_stock === 'yes' ? 'The product is in stock' : 'The product is sold out',
      run: (services, { in_stock, ...change }) =>
        changeProduct(services, change, { in_stock: in_stock === 'yes' }, change),
    }),
    undo: adminAction({
      fields: seen,
      done: 'Last change undone',
      run: (services, change) => undoChange(services, change, change),
    }),
  },
  {
    'picture-gone': 'The picture was chosen too long ago. Please choose it again.',
    changed: 'Somebody else has changed this product in the meantime. Look at it again first.',
    'nothing-to-undo': 'There is nothing to undo.',
  },
);
