import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts';
import { queueUnclaimedDiscard } from '#app/platform/files/file-removal.server.ts';
import type { Jobs } from '#app/platform/jobs/jobs.server.ts';
import { type ProductFacts, products } from '#db/schema/shop.ts';
import { storedFiles } from '#db/schema/stored-files.ts';
import { isNew, parsePictureFile, pictureKeys } from './picture-files.ts';

type Pictures = Partial<Pick<ProductFacts, 'image' | 'hover_image'>>;

/** Is the file still in use (file-removal.server.ts)? A picture that an undo would bring back is, too. */
export async function isPictureClaimed(db: Queryable, path: string): Promise<boolean> {
  const picture = parsePictureFile(path)?.path;
  return picture !== undefined && isNamed(db, picture);
}

/** Does any product name it? */
async function isNamed(db: Queryable, picture: string): Promise<boolean> {
  const { image, hover_image, previous } = products;
  const named = or(
    eq(image, picture),
    eq(hover_image, picture),
    sql`${picture} in (${previous}->>'image', ${previous}->>'hover_image')`,
    sql`jsonb_path_exists(${previous}, '$.earlier[*].* ? (@ == $picture)', jsonb_build_object('picture', ${picture}::text))`,
  );
  return (await db.$count(products, named)) > 0;
}

/** Are a change's pictures there? Those in `known` are the product's own; others are new, or came with the site. */
export async function arePicturesThere(
  tx: Queryable,
  { image, hover_image }: Pictures,
  known: readonly (Pictures | null)[],
  now: Date,
): Promise<boolean> {
  const own = known.flatMap((one) => [one?.image, one?.hover_image]);
  const added = [image, hover_image].filter((path) => path !== undefined && !own.includes(path));
  for (const path of new Set(added)) {
    const keys = pictureKeys(path ?? '');
    if (keys.length === 0 && (await isNamed(tx, path ?? ''))) continue;
    const isThere = (await tx.$count(storedFiles, inArray(storedFiles.key, keys))) === keys.length;
    if (!isThere || !isNew(path ?? '', now)) return false;
  }
  return true;
}

/** Removes those pictures that nothing uses; call it in the transaction in which a product gives them up. */
export async function discardUnused(
  jobs: Jobs,
  tx: Transaction,
  { image, hover_image }: Pictures,
  now: Date,
): Promise<void> {
  const keys = [image, hover_image].flatMap((path) => pictureKeys(path ?? ''));
  if (keys.length > 0) await queueUnclaimedDiscard(jobs, tx, keys, now);
}
