import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { versionOf } from '#app/careers/application-status.ts';
import { submitApplication } from '#app/careers/apply/submit-application.server.ts';
import { setApplicationStatus } from '#app/careers/review/set-application-status.server.ts';
import type { RateLimits } from '#app/platform/http/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import type { Applicant } from './applicants.ts';
import { drawFullBody, drawSelfie } from './portrait.ts';
import { resumePdf } from './resume.ts';

/** Nobody counts what the demonstration sends. */
export const unlimited: RateLimits = {
  consume: async () => ({ allowed: true }),
  peek: async () => ({ allowed: true }),
  giveBack: async () => undefined,
  reset: async () => undefined,
};

/** How many applications are under way at a time. */
const parallel = 2;

/**
 * Sends every application the way a browser does, through the same checks and into the same store,
 * then dates it back and reviews it as `admin`.
 * @throws Error when one is refused, naming the reason
 */
export async function sendApplications(
  services: Services,
  applicants: readonly Applicant[],
  admin: Admin,
  now: Date,
): Promise<void> {
  for (let from = 0; from < applicants.length; from += parallel) {
    const group = applicants.slice(from, from + parallel);
    await Promise.all(group.map((applicant) => sendOne(services, applicant, admin, now)));
  }
}

async function sendOne(
  services: Services,
  applicant: Applicant,
  admin: Admin,
  now: Date,
): Promise<void> {
  const { email, full_name } = applicant.text;
  const request = new Request('http://localhost/api/submit-application', {
    method: 'POST',
    body: await formOf(applicant),
  });
  const result = await submitApplication({ ...services, limits: unlimited }, request, 'demo', now);
  if (!result.ok) throw new Error(`The application of ${full_name} was refused: ${result.error}`);
  const { db } = services;
  // Received now and dated back afterwards: files of an old date without a row would count as left
  // over from a server that died, and a server on the same database would remove them.
  const [row] = await db
    .update(jobApplications)
    .set({ created_at: applicant.receivedAt, updated_at: applicant.receivedAt })
    .where(eq(jobApplications.email, email))
    .returning({ id: jobApplications.id });
  if (!row) throw new Error(`The application of ${full_name} is not there`);
  const version = versionOf({ updated_at: applicant.receivedAt });
  for (const { status, at } of applicant.steps) {
    await setApplicationStatus(db, { id: row.id, status, version, admin, now: at });
  }
}

async function formOf({ text, person, number, resume }: Applicant): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(text)) form.set(name, value);
  const add = (field: string, bytes: Buffer, name: string, type: string) =>
    form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  if (resume) add('resume', await resumePdf(resume), 'resume.pdf', 'application/pdf');
  const [fullBody, selfie] = [drawFullBody(person.look, number), drawSelfie(person.look, number)];
  add('full_body_image', await fullBody, 'full-body.jpg', 'image/jpeg');
  add('selfie_image', await selfie, 'selfie.jpg', 'image/jpeg');
  return form;
}
