import { and, eq, sql } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { changeContent } from '#app/platform/content/content.server.ts';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { arePicturesThere, discardUnused } from '#app/shop/pictures/claimed-pictures.server.ts';
import { queueTelling } from '#app/shop/restock/tell-waiting.server.ts';
import { type EarlierFacts, type ProductFacts, products } from '#db/schema/shop.ts';
import { fieldsBack } from './last-change.ts';

type Parts = Pick<Services, 'content' | 'db' | 'jobs'>;
type By = { admin: Admin; now: Date };

/** The product as the admin saw it, so that a change made by somebody else since then is not overwritten. */
type Seen = { id: number; version: number };

type ProductChange =
  | { ok: true }
  | { ok: false; reason: 'changed' | 'nothing-to-undo' | 'picture-gone' };

type ProductRow = typeof products.$inferSelect;

/** How many changes of a product can be undone, one after the other. */
const mostUndone = 5;

const pictureGone = { ok: false, reason: 'picture-gone' } as const;

export function addProduct(
  parts: Parts,
  facts: Omit<ProductFacts, 'in_stock'>,
  by: By,
): Promise<ProductChange> {
  return inShop(parts, by.now, async (tx) => {
    if (!(await arePicturesThere(tx, facts, [], by.now))) return pictureGone;
    const [added] = await tx
      .insert(products)
      .values({ ...facts, updated_at: by.now })
      .returning({ id: products.id });
    if (!added) throw new Error('No product was added');
    await takePlace(tx, added.id, facts.position);
    await note(tx, 'product.added', added.id, by);
    return { ok: true };
  });
}

/** Fields that `change` leaves out keep their value. */
export function changeProduct(
  parts: Parts,
  seen: Seen,
  change: Partial<ProductFacts>,
  by: By,
): Promise<ProductChange> {
  return inShop(parts, by.now, async (tx) => {
    const before = await lockProduct(tx, seen);
    if (!before) return { ok: false, reason: 'changed' };
    // Saving without a change must not use up an undo.
    if (isAsBefore(before, change)) return { ok: true };
    const known = [before, before.previous, ...(before.previous?.earlier ?? [])];
    if (!(await arePicturesThere(tx, change, known, by.now))) return pictureGone;
    const { previous } = before;
    // An undone change, kept so that it can be redone, is no step to undo: the new change takes its place.
    const isStep = previous && !previous.isUndone;
    const steps = isStep ? [stepBack(before, previous), ...(previous.earlier ?? [])] : [];
    const earlier = steps.slice(0, mostUndone - 1);
    await write(parts, tx, before, { ...change, previous: { ...factsOf(before), earlier } }, by);
    await note(tx, 'product.changed', seen.id, by);
    return { ok: true };
  });
}

function isAsBefore(before: ProductFacts, change: Partial<ProductFacts>): boolean {
  const fields = Object.keys(change) as (keyof ProductFacts)[];
  return fields.every((field) => change[field] === before[field]);
}

function stepBack(now: ProductFacts, previous: EarlierFacts): Partial<ProductFacts> {
  return Object.fromEntries(fieldsBack(now, previous).map((field) => [field, previous[field]]));
}

function factsOf({ id, version, updated_at, previous, ...facts }: ProductRow): ProductFacts {
  return facts;
}

/** Would these facts change the mail to people who wait for the product, or send it by showing the product again? */
export async function changesMail(
  db: Queryable,
  id: number,
  facts: Pick<ProductFacts, 'name' | 'price_sen' | 'hidden'>,
): Promise<boolean> {
  const [before] = await db.select().from(products).where(eq(products.id, id));
  if (!before) return false;
  const isShownAgain = before.hidden && !facts.hidden;
  return isShownAgain || before.name !== facts.name || before.price_sen !== facts.price_sen;
}

/** Undoes the last change, at the next call the one before it; with none left, redoes the change undone last. */
export function undoChange(parts: Parts, seen: Seen, by: By): Promise<ProductChange> {
  return inShop(parts, by.now, async (tx) => {
    const now = await lockProduct(tx, seen);
    if (!now) return { ok: false, reason: 'changed' };
    if (!now.previous) return { ok: false, reason: 'nothing-to-undo' };
    const { earlier: steps = [], isUndone, ...change } = now.previous;
    const [step, ...earlier] = steps;
    const undone = { ...factsOf(now), ...change };
    const back: EarlierFacts = step ? { ...undone, ...step, earlier } : factsOf(now);
    // When no earlier change is left to undo, keep this one so that it can be redone, and then undone again.
    const previous = step || isUndone ? back : { ...back, isUndone: true as const };
    await write(parts, tx, now, { ...undone, previous }, by);
    await note(tx, 'product.undone', seen.id, by);
    return { ok: true };
  });
}

/** Runs a change of the shop, and queues the mails to people who wait for a product that is back, a minute later. */
function inShop(
  parts: Parts,
  now: Date,
  change: (tx: Transaction) => Promise<ProductChange>,
): Promise<ProductChange> {
  return changeContent(parts, async (tx) => {
    // Changes run one at a time, since moving one product renumbers others.
    await tx.execute(sql`lock table ${products} in share row exclusive mode`);
    const result = await change(tx);
    if (result.ok) await queueTelling(parts.jobs, tx, now);
    return result;
  });
}

async function lockProduct(tx: Transaction, { id, version }: Seen): Promise<ProductRow | null> {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.version, version)))
    .for('update');
  return product ?? null;
}

async function write(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Transaction,
  before: ProductRow,
  change: Partial<ProductFacts> & { previous: EarlierFacts },
  { now }: By,
): Promise<void> {
  const { id, previous } = before;
  await tx
    .update(products)
    .set({ ...change, version: sql`${products.version} + 1`, updated_at: now })
    .where(eq(products.id, id));
  const { position = before.position } = change;
  if (position !== before.position) await takePlace(tx, id, position);
  // Pictures that no undo can bring back any more. The job keeps those that are still used elsewhere.
  for (const dropped of [before, previous, previous?.earlier?.at(-1)])
    if (dropped) await discardUnused(jobs, tx, dropped, now);
}

function note(tx: Transaction, action: string, id: number, { admin, now }: By): Promise<void> {
  return recordAudit(tx, { at: now, actor: admin, action, id: `${id}` });
}

/**
 * Puts a product at a position, or at the end, and numbers the others from 1 on around it. Undoing a change of
 * one of the others does not move it back.
 */
async function takePlace(tx: Transaction, id: number, position: number): Promise<void> {
  await tx.execute(sql`
    with ranked as (
      select id, row_number() over (order by position, id) as rank from ${products} where id <> ${id}
    ), placed as (
      select id, rank + case when rank >= ${position} then 1 else 0 end as place from ranked
      union all select ${id}, least(${position}, (select count(*) + 1 from ranked))
    )
    update ${products} set
      position = place,
      previous = case
        when products.id <> ${id} and (previous->>'position')::integer = position
        then jsonb_set(previous, '{position}', to_jsonb(place))
        else previous
      end
    from placed where placed.id = products.id`);
}
