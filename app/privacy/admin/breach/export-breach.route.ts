import { Readable } from 'node:stream';
import { confirmedCsv } from '#app/accounts/confirm/confirmed-download.server.ts';
import { readTexts } from '#app/forms/rules.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { csvText } from '#app/privacy/breach/breach-csv.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { lookUpBreach, readSeen } from '#app/privacy/breach/find-seen.server.ts';
import type { Route } from './+types/export-breach.route.ts';

/** GET /admin/requests/breach.csv with the question in the query: the whole list (spec 2.40). */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return confirmedCsv(
    { request, context },
    {
      name: 'breach',
      action: '/admin/requests/breach.csv get',
      async write(admin, now) {
        const checked = checkQuestion(readTexts(breachRules, url.searchParams));
        if (!checked.ok) return new Response(`${checked.errors[0]?.message}\n`, { status: 400 });
        const question = checked.value;
        await lookUpBreach(db, { question, admin, whole: true, now });
        const pieces = await readSeen(db, question, csvText);
        // Node's and the DOM's ReadableStream differ in type only.
        return Readable.toWeb(pieces) as ReadableStream;
      },
    },
  );
}
