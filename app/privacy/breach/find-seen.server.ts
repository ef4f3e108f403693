import type { Readable } from 'node:stream';
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readInTurn } from '#app/platform/database/own-transaction.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import type { DataKind } from '#app/shared/data-kinds.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { type BreachNotice, breachNotices } from './breach-notices.ts';
import type { BreachQuestion } from './breach-question.ts';
import {
  fieldsSeen,
  notes,
  type RecordType,
  shownOfAll,
  shownOfRecord,
  sortedFields,
} from './seen-fields.ts';

/** A record whose data somebody saw. `name` and `email` are null when it is deleted. */
export type SeenRecord = {
  type: RecordType;
  id: string;
  name: string | null;
  email: string | null;
  fields: DataKind[];
  /** Addresses of admins; '' is somebody who was not signed in as one. */
  by: string[];
  first: Date;
  last: Date;
};

/** `people`: counted by address, so that somebody with two records is one. `deleted`: records that are gone. */
export type BreachAnswer = {
  records: number;
  people: number;
  deleted: number;
  fields: DataKind[];
  by: string[];
  first: Date | null;
  last: Date | null;
  /** Actions that do not say whose data they showed. */
  notes: { text: string; by: string; at: Date; times: number }[];
  /** The first {@link shownRecords}. */
  shown: SeenRecord[];
};

export const shownRecords = 200;

/** Each answer reads all that is recorded, and holds a connection meanwhile. */
const inTurn = createSemaphore(2, 4);

/** @throws BusyError when too many are asked */
export async function answerBreach(db: Database, asked: BreachQuestion): Promise<BreachAnswer> {
  const [people, fields, by] = [new Set<string>(), new Set<DataKind>(), new Set<string>()];
  const shown: SeenRecord[] = [];
  let [records, deleted] = [0, 0];
  let first: Date | null = null;
  let last: Date | null = null;
  for await (const part of await readSeen(db, asked, (parts) => parts)) {
    records += part.length;
    shown.push(...part.slice(0, shownRecords - shown.length));
    for (const one of part) {
      if (one.email === null) deleted += 1;
      people.add(one.email?.toLowerCase() ?? one.type + one.id);
      for (const field of one.fields) fields.add(field);
      for (const admin of one.by) by.add(admin);
      if (!first || one.first < first) first = one.first;
      if (!last || one.last > last) last = one.last;
    }
  }
  const counts = { records, people: people.size, deleted, first, last };
  const names = { fields: sortedFields([...fields]), by: [...by].sort() };
  return { ...counts, ...names, notes: await findNotes(db, asked), shown };
}

/** So few that, while two read at once, nobody else waits longer than some 20 ms. */
const rowsPerRead = 500;

/**
 * Every record that somebody saw, a part at a time: the list may be long, and its reader slow.
 * @param write turns the parts into what is read
 * @throws BusyError when too many are asked
 */
export async function readSeen<Piece>(
  db: Database,
  asked: BreachQuestion,
  write: (parts: AsyncIterable<SeenRecord[]>) => AsyncIterable<Piece>,
): Promise<Readable> {
  const copies = await findCopies(db, asked);
  const place = { inTurn, settings: 'set local cursor_tuple_fraction = 1' };
  const { pieces } = await readInTurn(db, place, async (client) => {
    const query = new PgDialect().sqlToQuery(sql`declare everybody no scroll cursor for
      ${everybody(asked, copies.length > 0)}`);
    await client.query(query.sql, query.params);
    return { head: null, pieces: write(fetchAll(client, copies)) };
  });
  return pieces;
}

async function* fetchAll(client: pg.PoolClient, copies: readonly Copy[]) {
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsPerRead} from everybody`);
    if (rows.length === 0) return;
    yield rows.flatMap((row) => asSeen(row, copies) ?? []);
  }
}

/** An archive or an export: it showed every record of these types that was stored at the moment `held` (ms). */
type Copy = { kind: string; types: readonly string[]; held: number; by: string; at: Date };

async function findCopies(db: Database, asked: BreachQuestion): Promise<Copy[]> {
  const { action, subject_id, actor_email, at } = auditEvents;
  const rows = await db
    .select({ kind: action, name: subject_id, by: actor_email, at })
    .from(auditEvents)
    .where(and(anyOf(shownOfAll.keys()), isMatch(asked)))
    .orderBy(asc(at));
  return rows.map(({ kind, name, by, at }) => ({
    kind,
    types: Object.keys(shownOfAll.get(kind) ?? {}),
    held: heldAt(name, at),
    by: by ?? '',
    at,
  }));
}

/** When a copy was made (ms): for an archive, the end of the minute in its name, all of which it may hold. */
function heldAt(name: string, at: Date): number {
  const [, day, hour, minute, second = '00'] =
    /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)?\+0800/.exec(name) ?? [];
  const begun = Date.parse(`${day}T${hour}:${minute}:${second}+08:00`);
  return Number.isNaN(begun) ? at.getTime() : begun + 60_000;
}

/** `since` and `until`: the time in which it was stored (ms). What follows is null where nothing of it was opened. */
type Row = Pick<SeenRecord, 'type' | 'id' | 'name' | 'email'> & {
  since: number | null;
  until: number | null;
  kinds: string[] | null;
  by: string[] | null;
  first: Date | null;
  last: Date | null;
};

/** @param copies the earliest first */
function asSeen(
  { since, until, kinds: opened, ...row }: Row,
  copies: readonly Copy[],
): SeenRecord | null {
  const isIn = ({ types, held }: Copy) =>
    since !== null && until !== null && since <= held && held < until && types.includes(row.type);
  const copied = copies.filter(isIn);
  const times = [row.first, row.last, copied[0]?.at, copied.at(-1)?.at]
    .flatMap((at) => at ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return null;
  const kinds = new Set([...(opened ?? []), ...copied.map(({ kind }) => kind)]);
  const by = new Set([...(row.by ?? []), ...copied.map(({ by }) => by)]);
  return { ...row, fields: fieldsSeen(row.type, [...kinds]), by: [...by].sort(), first, last };
}

/**
 * Every record that is or was stored, with what was opened of it; without copies, only those that were opened. A record
 * is stored from its own time, or the audit's note of its creation, until the note of its deletion.
 */
function everybody({ record, ...asked }: BreachQuestion, hasCopies: boolean): SQL {
  return sql`
    with opened as (
      select subject_type as type, subject_id as id, min(at) as first, max(at) as last,
        array_agg(distinct coalesce(actor_email, '')) as by,
        array_agg(distinct action || coalesce('/' || (details ->> 'slot'), '')) as kinds
      from audit_events where ${and(anyOf(shownOfRecord.keys()), isMatch(asked))}
      group by subject_type, subject_id
    ), stored as (
      select 'application' as type, id::text as id, full_name as name, email, created_at as since
        from job_applications
      union all select 'employee', id::text, full_name_ic, email, created_at from employee_onboarding
      union all select 'subscriber', id::text, null, email, created_at from email_subscribers
      union all select 'confirmation', id::text, null, email, created_at from links
        where kind = 'newsletter-confirmation'
      union all select 'restock-request', id::text, null, email, created_at from restock_requests
      union all select 'user', id, name, email, created_at from "user"
    ), deleted as (
      select subject_type as type, subject_id as id,
        coalesce(min(at) filter (where ${anyOf(creations)}), '-infinity') as since,
        max(at) filter (where ${anyOf(deletions)}) as until
      from audit_events where ${anyOf([...creations, ...deletions])}
      group by subject_type, subject_id
    )
    select type, id, name, email, kinds, by, first, last,
      extract(epoch from coalesce(stored.since, deleted.since))::float8 * 1000 as since,
      case when stored.since is null then extract(epoch from until)::float8 * 1000
        else 'infinity' end as until
    from stored full join deleted using (type, id) full join opened using (type, id)
    where ${
      and(
        hasCopies ? undefined : sql`kinds is not null`,
        record ? sql`type = ${record.type} and id = ${record.id}` : undefined,
      ) ?? sql`true`
    }
    order by type, name nulls last, email, id`;
}

const creations = ['employee.created', 'admin.created'];
const deletions = [
  'application.deleted',
  'employee.deleted',
  'subscriber.removed',
  'account.deleted',
  'admin.removed',
];

function isMatch({ from, to, admin, session }: Omit<BreachQuestion, 'record'>): SQL | undefined {
  return and(
    from ? sql`at >= ${from.toISOString()}` : undefined,
    to ? sql`at <= ${to.toISOString()}` : undefined,
    admin ? isBy(admin) : undefined,
    session ? sql`session_id = ${session}` : undefined,
  );
}

/** Matches all addresses under which this admin has signed in. */
function isBy(email: string): SQL {
  return sql`actor_id in (
    select actor_id from audit_events where lower(actor_email) = ${email.toLowerCase()}
    union select id from "user" where lower(email) = ${email.toLowerCase()})`;
}

async function findNotes(db: Database, asked: BreachQuestion): Promise<BreachAnswer['notes']> {
  const { rows } = await db.execute<{ action: string; by: string; at: string; times: number }>(sql`
    select action, coalesce(actor_email, '') as by, min(at) as at, count(*)::int as times
    from audit_events where ${and(anyOf(notes.keys()), isMatch(asked))}
    group by action, by order by at limit ${shownRecords}`);
  return rows.map(({ action, at, ...row }) => ({
    ...row,
    at: new Date(at),
    text: notes.get(action) ?? action,
  }));
}

function anyOf(actions: Iterable<string>): SQL {
  return inArray(sql`action`, [...actions]);
}

type LookUp = {
  question: BreachQuestion;
  /** Null for a command. */
  admin: { id: string; email: string; sessionId?: string } | null;
  /** Is the whole list given out, and not only its first lines? */
  whole: boolean;
  now: Date;
};

/** Finds whose data was seen, which fields, by whom and since when. Recorded with counts only. */
export async function lookUpBreach(
  db: Database,
  { question, admin, whole, now }: LookUp,
): Promise<BreachAnswer & { notices: BreachNotice[] }> {
  const answer = await answerBreach(db, question);
  const { records, people } = answer;
  const details = { records, people, whole };
  await recordAudit(db, { at: now, actor: admin, action: 'breach.looked-up', id: 'all', details });
  return {
    ...answer,
    notices: breachNotices({ ...answer, cafe: await cafeContent.read(db), now }),
  };
}
