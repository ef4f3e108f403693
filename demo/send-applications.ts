import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { versionOf } from '#app/careers/application-status.ts';
import { submitApplication } from '#app/careers/apply/submit-application.server.ts';
import { setApplicationStatus } from '#app/careers/review/set-application-status.server.ts';
import type { RateLimits } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { jobApplications } from '#db/schema/applications.ts';
import type { Applicant } from './applicants.ts';
import { drawFullBody, drawSelfie } from './portrait.ts';
import { resumePdf } from './resume.ts';

export const unlimited: RateLimits = {
  consume: async () => ({ allowed: true }),
  peek: async () => ({ allowed: true }),
  giveBack: async () => undefined,
  reset: async () => undefined,
};

/**
 * Submits every application like a browser, then dates it back and reviews it as `admin`.
 * @throws Error when one is rejected, with the reason
 */
export async function sendApplications(
  services: Services,
  applicants: readonly Applicant[],
  admin: Admin,
): Promise<void> {
  for (const applicant of applicants) {
    const { text, receivedAt, steps } = applicant;
    const body = await formOf(applicant);
    const request = new Request('http://localhost/', { method: 'POST', body });
    const sending = { ...services, limits: unlimited };
    const result = await submitApplication(sending, request);
    if (!result.ok)
      throw new Error(`The application of ${text.full_name} was refused: ${result.error}`);
    // Received at the present time, and dated back once the row is there: a running server deletes old files
    // that no row names.
    const [row] = await services.db
      .update(jobApplications)
      .set({ created_at: receivedAt, updated_at: receivedAt, notice_at: receivedAt })
      .where(eq(jobApplications.email, text.email))
      .returning({ id: jobApplications.id });
    if (!row) throw new Error(`The application of ${text.full_name} is not there`);
    const version = versionOf({ updated_at: receivedAt });
    for (const { status, at } of steps) {
      await setApplicationStatus(services.db, { id: row.id, status, version, admin, now: at });
    }
  }
}

async function formOf({ text, look, number, resume }: Applicant): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(text)) form.set(name, value);
  if (resume) form.set('resume', pdfFile(await resumePdf(resume), 'resume.pdf'));
  for (const [name, draw] of [
    ['full_body_image', drawFullBody],
    ['selfie_image', drawSelfie],
  ] as const) {
    const photo = new Uint8Array(await draw(look, number));
    form.set(name, new File([photo], `${name}.jpg`, { type: 'image/jpeg' }));
  }
  return form;
}

export function pdfFile(bytes: Buffer, name: string): File {
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}
