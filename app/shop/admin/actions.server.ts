import * as z from 'zod/mini';
import { admit } from '#app/accounts/confirm/admit.server.ts';
import type { Acting } from '#app/accounts/sign-in/admin-gate.server.ts';
import {
  adminAction,
  createRunner,
  type IntentOf,
  provenAction,
} from '#app/admin/actions/run-action.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import {
  addProduct,
  changeProduct,
  changesMail,
  undoChange,
} from '#app/shop/change-products.server.ts';
import { productFacts, productRules } from '#app/shop/product-form.ts';
import { countWaiting } from '#app/shop/restock/restock-requests.server.ts';

const seen = {
  id: z.coerce.number().check(z.int32()),
  version: z.coerce.number().check(z.int32()),
};

const tellWaiting = { name: '/admin/shop tell-waiting', harm: 'announcing', perHour: 20 } as const;

/** Everybody who waits for a product is mailed when it is back, with its name and price. */
async function admitTelling(services: Services, change: Acting & { id: number }) {
  const waiting = (await countWaiting(services.db)).get(change.id);
  return waiting ? admit(services, tellWaiting, change) : { ok: true as const };
}

export type ShopIntent = IntentOf<typeof runShopAction>;

export const runShopAction = createRunner(
  '/admin/shop',
  {
    add: adminAction({
      rule: { harm: 'work', perHour: 200, as: 'shop-change' },
      rules: productRules,
      done: 'Product added',
      run: (services, change) => addProduct(services, productFacts(change), change),
    }),
    save: adminAction({
      rule: { harm: 'work', perHour: 200, as: 'shop-change' },
      fields: seen,
      rules: productRules,
      done: 'Product saved',
      async run(services, change) {
        const facts = productFacts(change);
        const tells = await changesMail(services.db, change.id, facts);
        const admission = tells ? await admitTelling(services, change) : { ok: true as const };
        return admission.ok ? changeProduct(services, change, facts, change) : admission;
      },
    }),
    stock: adminAction({
      rule: { harm: 'work', perHour: 200, as: 'shop-change' },
      fields: { ...seen, in_stock: z.enum(['yes', 'no']) },
      done: ({ in_stock }) =>
        in_stock === 'yes' ? 'The product is in stock' : 'The product is sold out',
      async run(services, { in_stock: chosen, ...change }) {
        const in_stock = chosen === 'yes';
        const admission = in_stock ? await admitTelling(services, change) : { ok: true as const };
        if (!admission.ok) return admission;
        return changeProduct(services, change, { in_stock }, change);
      },
    }),
    undo: adminAction({
      rule: { harm: 'work', perHour: 200, as: 'shop-change' },
      // `redo` only chooses the words of the answer: `undoChange` looks itself whether the last one was an undo.
      fields: { ...seen, redo: z.optional(z.literal('yes')) },
      done: ({ redo }) => (redo ? 'Change redone' : 'Last change undone'),
      async run(services, { redo: _, ...change }) {
        const admission = await admitTelling(services, change);
        return admission.ok ? undoChange(services, change, change) : admission;
      },
    }),
    'tell-waiting': provenAction(tellWaiting),
  },
  {
    'picture-gone': 'The picture was chosen too long ago. Please choose it again.',
    changed: 'Somebody else has changed this product in the meantime. Look at it again first.',
    'nothing-to-undo': 'There is nothing to undo.',
  },
);
