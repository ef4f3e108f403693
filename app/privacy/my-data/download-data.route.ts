import { type ActionFunctionArgs, href, redirect } from 'react-router';
import type { NumberField } from '#app/employees/record-rules.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { contentDisposition } from '#app/platform/files/file-response.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { createSemaphore } from '#app/platform/http/limits/semaphore.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { readForm } from '#app/platform/http/read-body.server.ts';
import { Refusal } from '#app/platform/http/refusal.server.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';
import { findHeldData, heldFiles, heldRecords } from '#app/privacy/held-data.server.ts';
import { findHeldRows } from '#app/privacy/held-rows.server.ts';
import { type DataSession, requireDataSession } from './data-links.server.ts';
import { dataZip, mostPrinted, typesetData, zipName } from './data-zip.server.ts';
import { checkNumbers, downloads, postsPerAddress } from './download-limits.server.ts';

/** One PDF at a time for the whole site, so that admins' own PDFs wait for one of them at most. */
const inTurn = createSemaphore(1, 10, 30_000);

/** POST only: looking at an address starts no download. */
export const loader = () => methodNotAllowed();

export async function action({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const now = new Date();
  try {
    await takePoint(services.limits, postsPerAddress, clientAddress(request));
    const session = await requireDataSession(services.db, request, now);
    const form = await readForm(request);
    const { known, unknown } = await checkNumbers(services, session, form);
    if (unknown.length > 0) return refusedFor(unknown);
    await takePoint(services.limits, downloads, session.id);
    return await zipOf(services, { session, reveal: known, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedFor([error.answer.reason]);
  }
}

/** Back to the page, which says why. */
function refusedFor(reasons: readonly string[]): Response {
  const search = new URLSearchParams(reasons.map((reason) => ['refused', reason]));
  return redirect(`${href('/my-data/held')}?${search}#download`, 303);
}

async function zipOf(
  services: Services,
  { session, reveal, now }: { session: DataSession; reveal: NumberField[]; now: Date },
): Promise<Response> {
  const { id, email } = session;
  const pdf = await inTurn(1, async () => {
    const records = await findHeldData(services, { email, reveal, latest: mostPrinted });
    const { applications } = await findHeldRows(services.db, email);
    const leftOut = Math.max(0, applications.length - mostPrinted);
    return typesetData(services.files, { email, records, leftOut, now });
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
}
