import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database/database.server.ts';
import { products } from '#db/schema/shop.ts';

/**
 * Puts a product at a position, or at the end, and numbers the others from 1 on around it. An undo of
 * theirs does not move them back.
 */
export async function takePlace(tx: Transaction, id: number, position: number): Promise<void> {
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
