import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/database/database.server.ts';
import { createSemaphore } from '#app/platform/http/semaphore.server.ts';
import type { BreachQuestion } from './breach-question.ts';
import {
  actionsThatShow,
  type Field,
  fieldsSeen,
  notedActions,
  type RecordType,
  sortedFields,
} from './seen-fields.ts';

/** A record whose data somebody saw. `name` and `email` are null when it is deleted. */
export type SeenRecord = {
  type: RecordType;
  id: string;
  name: string | null;
  email: string | null;
  fields: Field[];
  /** Addresses of admins; '' is somebody who was not signed in as one. */
  by: string[];
  first: Date;
  last: Date;
};

/** `people`: by their addresses, so that somebody with two records is one. `deleted`: records without one. */
export type BreachAnswer = {
  records: number;
  people: number;
  deleted: number;
  fields: Field[];
  by: string[];
  first: Date | null;
  last: Date | null;
  /** What no list of people says. */
  notes: { text: string; by: string; at: Date; times: number }[];
  /** The first {@link shownRecords}. */
  shown: SeenRecord[];
};

export const shownRecords = 200;

type Row = Omit<SeenRecord, 'fields' | 'first' | 'last'> & {
  kinds: string[];
  first: string | Date;
  last: string | Date;
};

type Totals = Pick<BreachAnswer, 'records' | 'people' | 'deleted'> & {
  by: string[] | null;
  kinds: { type: RecordType; kinds: string[] }[] | null;
  first: string | null;
  last: string | null;
};

/** Each reads whatever is recorded, and a list holds its connection until it is read. */
const inTurn = createSemaphore(2, 4);

/** @throws BusyError when too many are asked */
export function answerBreach(db: Database, asked: BreachQuestion): Promise<BreachAnswer> {
  return inTurn(1, () => readAnswer(db, asked));
}

async function readAnswer(db: Database, asked: BreachQuestion): Promise<BreachAnswer> {
  const { rows } = await db.execute<{ totals: Totals; shown: Row[] }>(sql`
    ${seenRecords(asked)}
    select (select to_jsonb(totals) from (${totals}) as totals) as totals,
      (select coalesce(jsonb_agg(shown), '[]') from (
        select * from named ${inOrder} limit ${shownRecords}) as shown) as shown`);
  const [found] = rows;
  if (!found) throw new Error('No answer');
  const { kinds, by, first, last, ...counts } = found.totals;
  return {
    ...counts,
    by: by ?? [],
    fields: sortedFields((kinds ?? []).flatMap((one) => fieldsSeen(one.type, one.kinds))),
    first: first ? new Date(first) : null,
    last: last ? new Date(last) : null,
    notes: await findNotes(db, asked),
    shown: found.shown.map(asSeen),
  };
}

/** Of two who read at once, nobody else waits longer than some 20 ms. */
const rowsPerRead = 500;

/**
 * All of them, a part at a time: the list may be long, and its reader slow.
 * @throws BusyError when too many are asked
 */
export async function* readSeen(
  db: Database,
  asked: BreachQuestion,
): AsyncGenerator<SeenRecord[], void> {
  const leave = await new Promise<() => void>((enter, refuse) => {
    inTurn(1, () => new Promise<void>(enter)).catch(refuse);
  });
  try {
    yield* readAll(db, asked);
  } finally {
    leave();
  }
}

async function* readAll(db: Database, asked: BreachQuestion): AsyncGenerator<SeenRecord[], void> {
  const query = new PgDialect().sqlToQuery(sql`declare seen_records no scroll cursor for
    ${seenRecords(asked)} select * from named ${inOrder}`);
  const client = await db.$client.connect();
  let isDone = false;
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local cursor_tuple_fraction = 1');
    await client.query(query.sql, query.params);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsPerRead} from seen_records`);
      if (rows.length === 0) break;
      yield rows.map(asSeen);
    }
    await client.query('commit');
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

function asSeen({ kinds, by, first, last, ...row }: Row): SeenRecord {
  const fields = fieldsSeen(row.type, kinds);
  const each = [...new Set(by)].sort();
  return { ...row, fields, by: each, first: new Date(first), last: new Date(last) };
}

const inOrder = sql`order by type, name nulls last, email, id`;

const totals = sql`
  select count(*)::int as records,
    count(distinct coalesce(lower(email), type || id))::int as people,
    (count(*) filter (where email is null))::int as deleted,
    min(first) as first, max(last) as last,
    (select array_agg(distinct one order by one) from named, unnest(by) as one) as by,
    (select jsonb_agg(each) from (
      select type, array_agg(distinct kind) as kinds from named, unnest(named.kinds) as kind
      group by type) as each) as kinds
  from named`;

/**
 * Ends with the table `named`. An archive or an export showed whatever was stored when it was made: who is
 * still stored by the time of its record, who was deleted since by the note of that. Of many archives the
 * first that holds a record is found by bisection, and what was opened is put beside what was copied: rows
 * of both, sorted together, take twice as long.
 */
function seenRecords(asked: BreachQuestion): SQL {
  const { record } = asked;
  const isAsked = record ? sql`type = ${record.type} and id = ${record.id}` : sql`true`;
  return sql`
    with entries as materialized (
      select at, action, subject_type, subject_id, coalesce(actor_email, '') as by,
        action || coalesce('/' || (details ->> 'slot'), '') as kind
      from audit_events where ${and(anyOf(showing), isMatch(asked))}
    ), bulk as (
      select kind, by, ${typeInBulk} as one_type, at,
        case when ${anyOf(ofEverybody)} then ${archiveTime} else at end as held
      from entries where ${anyOf([...ofEverybody, ...ofSubscribers, ...ofEmployees])}
    ), copies as materialized (
      select kind, by, one_type, array_agg(held order by held) as held,
        array_agg(first order by held) as first, array_agg(last order by held) as last
      from (select *, min(at) over later as first, max(at) over later as last
        from bulk window later as (partition by kind, by order by held desc)) as each
      group by kind, by, one_type
    ), stored as (
      select 'application' as type, id::text as id, full_name as name, email, created_at as since
        from job_applications
      union all select 'employee', id::text, full_name_ic, email, created_at from employee_onboarding
      union all select 'subscriber', id::text, null, email, created_at from email_subscribers
      union all select 'confirmation', id::text, null, email, created_at from newsletter_confirmations
      union all select 'restock-request', id::text, null, email, created_at from restock_requests
      union all select 'user', id, name, email, created_at from "user"
    ), gone as (
      select subject_type as type, subject_id as id,
        coalesce(min(at) filter (where ${anyOf(creations)}), '-infinity') as since,
        max(at) filter (where ${anyOf(deletions)}) as until
      from audit_events where ${anyOf([...creations, ...deletions])} and exists (select from bulk)
      group by subject_type, subject_id
    ), existed as (
      select type, id, since, timestamptz 'infinity' as until from stored
      union all select type, id, gone.since, until from gone left join stored using (type, id)
      where until is not null and stored.since is null
    ), opened as (
      select subject_type as type, subject_id as id, array_agg(distinct kind) as kinds,
        array_agg(distinct by) as by, min(at) as first, max(at) as last
      from entries where ${anyOf(ofRecords)} group by subject_type, subject_id
    ), copied as (
      select type, id, kinds, by, first, last
      from existed, lateral (
        select array_agg(kind) as kinds, array_agg(by) as by,
          min(first[place]) as first, max(last[place]) as last
        from copies,
          lateral (select 1 + width_bucket(since - interval '1 microsecond', held) as place) as earliest
        where (one_type is null or type = one_type) and held[place] < until) as theirs
      where kinds is not null
    ), named as materialized (
      select type, id, name, email, opened.kinds || copied.kinds as kinds,
        opened.by || copied.by as by, least(opened.first, copied.first) as first,
        greatest(opened.last, copied.last) as last
      from opened full join copied using (type, id) left join stored using (type, id)
      where ${isAsked}
    )`;
}

const ofRecords = actionsThatShow('record');
const ofSubscribers = actionsThatShow('subscribers');
const ofEverybody = actionsThatShow('everybody');
const ofEmployees = actionsThatShow('employees');
const showing = [...ofRecords, ...ofSubscribers, ...ofEmployees, ...ofEverybody];

/** The one type of record that such an export held; null for an archive, which has all. */
const typeInBulk = sql`case when ${anyOf(ofSubscribers)} then 'subscriber'
  when ${anyOf(ofEmployees)} then 'employee' end`;

const creations = ['employee.created', 'admin.created'];
const deletions = [
  'application.deleted',
  'employee.deleted',
  'subscriber.removed',
  'account.deleted',
  'admin.removed',
];

/** In the archive's name, which tells the minute; that of the download where it tells none. */
const archiveTime = sql`coalesce(to_timestamp(
  rpad(substring(subject_id from '(\\d{4}-\\d\\d-\\d\\dT\\d{4,6})[+]0800'), 17, '0') || ' +08',
  'YYYY-MM-DD"T"HH24MISS TZH') + interval '1 minute', at)`;

function isMatch({ from, to, admin, session }: BreachQuestion): SQL | undefined {
  return and(
    from ? sql`at >= ${from.toISOString()}` : undefined,
    to ? sql`at <= ${to.toISOString()}` : undefined,
    admin ? isBy(admin) : undefined,
    session ? sql`session_id = ${session}` : undefined,
  );
}

/** Under whatever address they have signed in since. */
function isBy(email: string): SQL {
  return sql`actor_id in (
    select actor_id from audit_events where lower(actor_email) = ${email.toLowerCase()}
    union select id from "user" where lower(email) = ${email.toLowerCase()})`;
}

async function findNotes(db: Database, asked: BreachQuestion): Promise<BreachAnswer['notes']> {
  const texts = notedActions();
  const { rows } = await db.execute<{ action: string; by: string; at: string; times: number }>(sql`
    select action, coalesce(actor_email, '') as by, min(at) as at, count(*)::int as times
    from audit_events where ${and(anyOf([...texts.keys()]), isMatch(asked))}
    group by action, by order by at limit ${shownRecords}`);
  return rows.map(({ action, at, ...row }) => ({
    ...row,
    at: new Date(at),
    text: texts.get(action) ?? action,
  }));
}

function anyOf(actions: readonly string[]): SQL {
  return inArray(sql`action`, actions);
}
