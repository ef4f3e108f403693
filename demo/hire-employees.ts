import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { parseEmployeePosition, tshirtSizes } from '#app/employees/employee.ts';
import { issueLink } from '#app/employees/links/onboarding-link.server.ts';
import {
  letterField,
  storeOfferLetter,
} from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { decryptSecret } from '#app/employees/record/employee-record.server.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { completeOnboarding } from '#app/onboarding/complete-onboarding.server.ts';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import type { Services } from '#app/platform/services.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import type { Applicant } from './applicants.ts';
import { createRandom, type Random } from './random.ts';
import { resumePdf } from './resume.ts';
import { pdfFile, unlimited } from './send-applications.ts';
import words from './words.json' with { type: 'json' };

const hourMs = 60 * 60 * 1000;

/** How far an accepted applicant has come; times are in hours. */
type Progress = {
  addedAgo: number;
  /** From adding to completion; absent while not completed. */
  completedAfter?: number;
  pin?: string;
  letter?: boolean;
  position?: 'Supervisor';
  /** Completed again with another bank account, which the owner has to confirm. */
  newAccount?: boolean;
};

/** One applicant for each state that the list of employees can show; the other accepted ones have no record. */
const careers: readonly Progress[] = [
  { addedAgo: 2200, completedAfter: 5, pin: '0042', letter: true, position: 'Supervisor' },
  { addedAgo: 1500, completedAfter: 20, pin: '1180', letter: true },
  { addedAgo: 1100, completedAfter: 2, pin: '2307', letter: true, newAccount: true },
  { addedAgo: 700, completedAfter: 30, pin: '4415' },
  { addedAgo: 400 },
  { addedAgo: 90, completedAfter: 8 },
  { addedAgo: 60 },
  { addedAgo: 17 },
  { addedAgo: 3 },
];

type Scene = { services: Services; admin: Admin; random: Random; now: Date };

/** Hires some of the accepted applicants through the site's use cases, with dates in the past. */
export async function hireEmployees(
  services: Services,
  applicants: readonly Applicant[],
  admin: Admin,
  now: Date,
): Promise<number> {
  const random = createRandom(20_251_102);
  const scene = { services: { ...services, limits: unlimited }, admin, random, now };
  const accepted = applicants.filter(({ steps }) => steps.at(-1)?.status === 'accepted');
  let hired = 0;
  for (const [n, progress] of careers.entries()) {
    const applicant = accepted[n];
    if (!applicant) break;
    await hire(scene, applicant, progress);
    hired += 1;
  }
  return hired;
}

async function hire(scene: Scene, { text }: Applicant, progress: Progress): Promise<void> {
  const { services, admin, random, now } = scene;
  const { db } = services;
  const at = (hours: number) => new Date(now.getTime() - (progress.addedAgo - hours) * hourMs);
  const job_position = progress.position ?? parseEmployeePosition(text.job_position);
  if (!job_position) throw new Error(`There is no position ${text.job_position}`);
  const employee = { full_name_ic: text.full_name, email: text.email, job_position };
  const added = await addEmployee(services, { employee, admin, now: at(0) });
  if (!added.ok) throw new Error(`${text.full_name} is employed already`);
  const { id } = added;
  if (progress.completedAfter !== undefined) {
    const answers = answersOf(text, random);
    await complete(scene, id, answers, at(progress.completedAfter));
    if (progress.newAccount) {
      await issueLink(services, { id, admin, now: at(400) });
      const another = { ...answers, account_number: accountNumber(random) };
      await complete(scene, id, another, at(410));
    }
  }
  if (progress.letter) await uploadLetter(scene, id, `${text.full_name}  ·  ${job_position}`);
  const isThis = eq(employeeOnboarding.id, id);
  if (progress.pin)
    await db.update(employeeOnboarding).set({ employee_pin: progress.pin }).where(isThis);
}

async function complete({ services }: Scene, id: string, form: OnboardingForm, now: Date) {
  const [row] = await services.db
    .select({ encrypted: employeeOnboarding.onboarding_token })
    .from(employeeOnboarding)
    .where(eq(employeeOnboarding.id, id));
  const token = `${decryptSecret(services.keys, id, 'onboarding_token', row?.encrypted ?? null)}`;
  const notice = noticeShown(new Request('http://localhost/'), now);
  const result = await completeOnboarding(services, { token, form, notice, now });
  if (!result.ok) throw new Error(`The form of ${form.full_name_ic} was refused`);
}

function answersOf(text: Applicant['text'], random: Random): OnboardingForm {
  const { between, pick } = random;
  const [relationship = '', relative = ''] = pick(words.relatives);
  return {
    full_name_ic: text.full_name,
    email: text.email,
    // The state code 00 is not in use, so this is nobody's number.
    ic_number: `${text.date_of_birth.slice(2).replaceAll('-', '')}-00-${between(1000, 9999)}`,
    phone: text.phone,
    address: `${text.address}, ${text.postcode} ${text.city}`,
    date_of_birth: text.date_of_birth,
    kwsp_no: text.job_position === 'Full Time Barista' ? `0000${between(1000, 9999)}` : '',
    bank_name: pick(banksOfTwelveDigits),
    account_number: accountNumber(random),
    account_owner_name: text.full_name,
    tshirt_size: pick(tshirtSizes),
    shoes_size: pick(['UK 5 / EUR 38', 'UK 6 / EUR 39', 'UK 8 / EUR 42', 'UK 9 / EUR 43']),
    emergency_contact_name: relative,
    emergency_contact_phone: `+60 12-0${between(10, 99)} ${between(1000, 9999)}`,
    emergency_contact_relationship: relationship,
  };
}

const banksOfTwelveDigits = ['Maybank', 'Affin Bank', 'Standard Chartered'];

/** Twelve digits; no bank has account numbers that begin with six zeros. */
function accountNumber({ between }: Random): string {
  return `0000 00${between(10, 99)} ${between(1000, 9999)}`;
}

async function uploadLetter({ services, admin, now }: Scene, id: string, contact: string) {
  const text = 'This letter belongs to the demonstration; its terms are none.';
  const sections = [{ title: 'Terms', entries: [{ head: '', text }] }];
  const letter = await resumePdf({ name: 'Offer of employment', contact, sections });
  const body = new FormData();
  body.set(letterField, pdfFile(letter, 'offer-letter.pdf'));
  const request = new Request('http://localhost/', { method: 'POST', body });
  const result = await storeOfferLetter(services, request, { id, admin, replaces: false, now });
  if (!result.ok) throw new Error(`The letter of ${contact} was refused: ${result.error}`);
}
