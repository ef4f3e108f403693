import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobApplications } from '#db/schema/applications.ts';
import { auditEvents } from '#db/schema/audit.ts';
import { testServices } from '#tests/support/services.ts';
import { type Applicant, inventApplicants } from './applicants.ts';
import { sendApplications } from './send-applications.ts';

const services = testServices();

const now = new Date('2026-11-20T02:00:00Z');
const admin = { id: 'admin-1', email: 'owner@cafe.example', name: 'Nur Aisyah' };

test('an application of the demo went through the real intake and the real review', async () => {
  const { db } = services.services;
  const reviewed = inventApplicants(now).find(
    (applicant) => applicant.resume && applicant.steps.length === 2,
  ) as Applicant;
  await sendApplications(services.services, [reviewed], admin);
  const [row] = await db.select().from(jobApplications);
  const last = reviewed.steps[1];
  expect(row).toMatchObject({
    ...reviewed.text,
    application_status: last?.status,
    created_at: reviewed.receivedAt,
    updated_at: last?.at,
  });
  const paths = [row?.resume_url, row?.full_body_image_url, row?.selfie_image_url];
  expect(await services.filesIn('files/job-applications')).toEqual(paths.sort());
  const events = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subject_id, row?.id ?? ''));
  expect(events.map((event) => event.at)).toEqual(reviewed.steps.map((step) => step.at));
});

test('an application against the rules stops the demo', async () => {
  const [someone] = inventApplicants(now);
  const wrong = { ...someone, text: { ...someone?.text, city: '' } } as Applicant;
  await expect(sendApplications(services.services, [wrong], admin)).rejects.toThrow(
    'was refused: City is required',
  );
});
