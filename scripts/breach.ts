/* npm run breach: lists whose data was seen, by whom and since when, and prints the notices (docs/breach.md). */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readSettings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/failures/startup-error.ts';
import { csvLines, csvText, noAdmin, timeText, totalText } from '#app/privacy/breach/breach-csv.ts';
import {
  type BreachQuestion,
  breachRules,
  checkQuestion,
} from '#app/privacy/breach/breach-question.ts';
import { lookUpBreach, readSeen, shownRecords } from '#app/privacy/breach/find-seen.server.ts';
import { openForCommand } from './admin/open-for-command.ts';
import { runCommand, say } from './run-command.ts';

const usage = `npm run breach -- --from 2026-11-01 [--to 2026-11-05T14:30] [--admin EMAIL] [--session ID] [--record TYPE:ID] [--csv FILE]
  at least one of them; times are Malaysian. --csv writes all of the list, the terminal shows its first ${shownRecords}.`;

const text = { type: 'string' } as const;
const options = { from: text, to: text, admin: text, session: text, record: text, csv: text };

function readArguments(args: string[]): { question: BreachQuestion; csv: string | undefined } {
  const { values } = parseGiven(args);
  const { from = '', to = '', admin = '', session = '', record = '' } = values;
  const texts = { from, to, admin_email: admin, session_id: session, record };
  const checked = checkQuestion(texts);
  if (checked.ok) return { question: checked.value, csv: values.csv };
  const wrong = checked.errors.map(
    ({ field, message }) => `--${breachRules[field].label.toLowerCase()}: ${message}`,
  );
  throw new StartupError([...wrong, usage].join('\n'));
}

function parseGiven(args: string[]) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new StartupError(usage);
  }
}

async function run(args: string[]): Promise<void> {
  const { question, csv } = readArguments(args);
  await using services = await openForCommand(readSettings(process.env));
  const { db } = services;
  const look = { question, admin: null, whole: csv !== undefined, now: new Date() };
  const { notices, notes, shown, ...answer } = await lookUpBreach(db, look);
  say(totalText(answer));
  if (csv !== undefined) {
    // The file names people, so nobody else on the machine may read it.
    const file = createWriteStream(csv, { mode: 0o600 });
    await pipeline(await readSeen(db, question, csvText), file);
    say(`All of them: ${csv}`);
  }
  say(`\n${csvLines(shown)}`);
  for (const { at, by, times, text } of notes) {
    say(`${timeText(at)} ${by || noAdmin}${times > 1 ? ` (${times} times)` : ''}: ${text}`);
  }
  for (const { text } of notices) say(`\n----\n${text}`);
}

await runCommand(() => run(process.argv.slice(2)));
