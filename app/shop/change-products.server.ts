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

/** As the admin saw it: somebody else's change meanwhile is not overwritten. */
type Seen = { id: number; version: number };

type ProductChange =
  | { ok: true }
  | { ok: false; reason: 'changed' | 'nothing-to-undo' | 'picture-gone' };

type ProductRow = typeof products.$inferSelect;

/** So many changes of a product can be undone, one after the other. */
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

/** What is left out stays. */
export function changeProduct(
  parts: Parts,
  seen: Seen,
  change: Partial<ProductFacts>,
  by: By,
): Promise<ProductChange> {
  return inShop(parts, by.now, async (tx) => {
    const before = await lockProduct(tx, seen);
    if (!before) return { ok: false, reason: 'changed' };
    // Or the undo of the last change would be lost for nothing.
    if (isAsBefore(before, change)) return { ok: true };
    const known = [before, before.previous, ...(before.previous?.earlier ?? [])];
    if (!(await arePicturesThere(tx, change, known, by.now))) return pictureGone;
    const { previous } = before;
    // A change that was undone is no step: this one takes its place.
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

/** Would it change what people who wait for the product are mailed, or send it, since the product is shown again? */
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

/** As it was before the last change, then before the one before it; where there is none, that change is back. */
export function undoChange(parts: Parts, seen: Seen, by: By): Promise<ProductChange> {
  return inShop(parts, by.now, async (tx) => {
    const now = await lockProduct(tx, seen);
    if (!now) return { ok: false, reason: 'changed' };
    if (!now.previous) return { ok: false, reason: 'nothing-to-undo' };
    const { earlier: steps = [], isUndone, ...change } = now.previous;
    const [step, ...earlier] = steps;
    const undone = { ...factsOf(now), ...change };
    const back: EarlierFacts = step ? { ...undone, ...step, earlier } : factsOf(now);
    // Where nothing is left to undo, the change itself can be brought back, which then is one to undo.
    const previous = step || isUndone ? back : { ...back, isUndone: true as const };
    await write(parts, tx, now, { ...undone, previous }, by);
    await note(tx, 'product.undone', seen.id, by);
    return { ok: true };
  });
}

/** People who wait for a product that is back get a mail, a minute later. */
function inShop(
  parts: Parts,
  now: Date,
  change: (tx: Transaction) => Promise<ProductChange>,
): Promise<ProductChange> {
  return changeContent(parts, async (tx) => {
    // One after the other, since a product that moves takes others along.
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
  // What an undo may no longer bring back; the job looks who else names it.
  for (const dropped of [before, previous, previous?.earlier?.at(-1)])
    if (dropped) await discardUnused(jobs, tx, dropped, now);
}

function note(tx: Transaction, action: string, id: number, { admin, now }: By): Promise<void> {
  return recordAudit(tx, { at: now, actor: admin, action, id: `${id}` });
}

/**
 * Puts a product at a position, or at the end, and numbers the others from 1 on around it. An undo of
 * theirs does not move them back.
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
