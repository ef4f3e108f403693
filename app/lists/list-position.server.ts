import { isUuid } from '#app/shared/uuid.ts';

/** A place in a list that is ordered by time and then by id: that of the row with these values. */
export type ListPosition = { created_at: Date; id: string };

/** The position as one word for a URL, which {@link parsePosition} alone understands. */
export function formatPosition({ created_at, id }: ListPosition): string {
  return Buffer.from(`${created_at.getTime()}_${id}`).toString('base64url');
}

/** The position behind a word of a URL; null when it is missing or damaged. */
export function parsePosition(word: string | undefined): ListPosition | null {
  const text = Buffer.from(word ?? '', 'base64url').toString('latin1');
  const [, time, id = ''] = /^(\d{1,14})_(.*)$/.exec(text) ?? [];
  return isUuid(id) ? { created_at: new Date(Number(time)), id } : null;
}
