import type { ActionFunctionArgs } from 'react-router';
import { type NumberField, numberFields } from '#app/employees/record-rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { contentDisposition } from '#app/platform/files/file-response.server.ts';
import { limitPosts } from '#app/platform/http/limits/limit-posts.server.ts';
import { perHour, takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { readForm, textOf } from '#app/platform/http/read-body.server.ts';
import { unlessRefused } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import {
  findHeldData,
  heldFiles,
  heldRecords,
  knownNumbers,
} from '#app/privacy/held-data.server.ts';
import { findHeldRows } from '#app/privacy/held-rows.server.ts';
import { type DataSession, requireDataSession } from './data-links.server.ts';
import { dataZip, mostPrinted, typesetData, zipName } from './data-zip.server.ts';

export const middleware = [limitPosts(perHour('my-data-posts', 60))];

/** A link lives for an hour, so these are limits of one link. */
const downloads = perHour('my-data-downloads', 5);
const numberTries = perHour('my-data-numbers', 3);

/** One for the whole site, so that admins' own PDFs wait for one of them at most. */
const inTurn = createSemaphore(1, 10, 30_000);

/** POST only: looking at an address starts no download. */
export const loader = () => methodNotAllowed();

export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  const session = await requireDataSession(services.db, request, now);
  const form = await readForm(request);
  return unlessRefused(async () => {
    await takePoint(services.limits, downloads, session.id);
    const { id, email } = session;
    const { reveal, pdf } = await inTurn(1, async () => {
      const reveal = await shownNumbers(services, session, form);
      const records = await findHeldData(services, { email, reveal, latest: mostPrinted });
      const { applications } = await findHeldRows(services.db, email);
      const leftOut = Math.max(0, applications.length - mostPrinted);
      return { reveal, pdf: await typesetData(services.files, { email, records, leftOut, now }) };
    });
    const action = 'data-link.downloaded';
    const details = { numbers: reveal.length };
    await recordAudit(services.db, { at: now, actor: null, action, id, details });
    const files = heldFiles(services.db, email);
    const held = { email, now, files, records: heldRecords(services, { email, reveal }) };
    return new Response(dataZip(services.files, held, pdf), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('attachment', zipName),
      },
    });
  });
}

/** Those whose last four characters were typed. Who guesses is not told, and soon not heard. */
async function shownNumbers(
  services: Services,
  { id, email }: DataSession,
  form: FormData,
): Promise<NumberField[]> {
  const typed = Object.fromEntries(
    numberFields.map((name) => [name, textOf(form, name).slice(0, 40)]),
  ) as Record<NumberField, string>;
  if (numberFields.every((name) => typed[name].trim() === '')) return [];
  const { allowed } = await services.limits.consume(numberTries, id);
  return allowed ? knownNumbers(services, { email, typed }) : [];
}
