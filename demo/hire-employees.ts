import { eq } from 'drizzle-orm';
import type { Admin } from '#app/accounts/admin/admin-gate.server.ts';
import { addEmployee } from '#app/employees/add-employee.server.ts';
import { editEmployee } from '#app/employees/edit-employee.server.ts';
import {
  type EmployeePosition,
  parseEmployeePosition,
  tshirtSizes,
} from '#app/employees/employee.ts';
import { type EditForm, editFields } from '#app/employees/employee-form.ts';
import { issueLink } from '#app/employees/links/issue-link.server.ts';
import {
  letterField,
  storeOfferLetter,
} from '#app/employees/offer-letters/store-offer-letter.server.ts';
import { openSecret } from '#app/employees/record/employee-secrets.server.ts';
import { openEmployee } from '#app/employees/record/open-employee.server.ts';
import { completeOnboarding } from '#app/onboarding/complete-onboarding.server.ts';
import { malaysianBanks } from '#app/onboarding/form/banks.ts';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import type { Services } from '#app/platform/services.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import type { Applicant } from './applicants.ts';
import { type Chance, createChance } from './chance.ts';
import { resumePdf } from './resume.ts';
import { unlimited } from './send-applications.ts';

const hourMs = 60 * 60 * 1000;

/** What has become of somebody who was accepted. */
type Fate = {
  /** How long ago the record was made. */
  addedHours: number;
  /** After how many hours the form came back; not yet without it. */
  completedAfter?: number;
  pin?: string;
  letter?: boolean;
  position?: EmployeePosition;
  /** A second link and another account: the owner has to ask. */
  newAccount?: boolean;
};

/** In all states that the list can show; whoever else was accepted has no record yet. */
const fates: readonly Fate[] = [
  { addedHours: 2200, completedAfter: 5, pin: '0042', letter: true, position: 'Supervisor' },
  { addedHours: 1500, completedAfter: 20, pin: '1180', letter: true },
  { addedHours: 1100, completedAfter: 2, pin: '2307', letter: true, newAccount: true },
  { addedHours: 700, completedAfter: 30, pin: '4415' },
  { addedHours: 400 },
  { addedHours: 90, completedAfter: 8 },
  { addedHours: 60 },
  { addedHours: 17 },
  { addedHours: 3 },
];

/**
 * Employs some of the applicants who were accepted, the way admins and new hires do it, at the times
 * when they would have: with links that are open, used and expired, and offer letters.
 */
export async function hireEmployees(
  services: Services,
  applicants: readonly Applicant[],
  admin: Admin,
  now: Date,
): Promise<number> {
  const chance = createChance(20_251_102);
  const accepted = applicants.filter(({ steps }) => steps.at(-1)?.status === 'accepted');
  const hires = fates
    .slice(0, accepted.length)
    .map((fate, n) => ({ fate, applicant: accepted[n] }));
  for (const { fate, applicant } of hires) {
    if (applicant)
      await hire({ ...services, limits: unlimited }, applicant, fate, admin, chance, now);
  }
  return hires.length;
}

async function hire(
  services: Services,
  { text }: Applicant,
  fate: Fate,
  admin: Admin,
  chance: Chance,
  now: Date,
): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - (fate.addedHours - hours) * hourMs);
  const job_position = fate.position ?? parseEmployeePosition(text.job_position);
  if (!job_position) throw new Error(`There is no position ${text.job_position}`);
  const employee = { full_name_ic: text.full_name, email: text.email, job_position };
  const added = await addEmployee(services, { employee, admin, now: at(0) });
  if (!added.ok) throw new Error(`${text.full_name} is employed already`);
  const { id } = added;
  if (fate.completedAfter !== undefined) {
    const answers = answersOf(text, chance);
    await complete(services, id, answers, at(fate.completedAfter));
    if (fate.newAccount) {
      await issueLink(services, { id, admin, now: at(400) });
      const another = { ...answers, account_number: inventedNumber(chance) };
      await complete(services, id, another, at(410));
    }
  }
  if (fate.letter)
    await uploadLetter(services, id, employee.full_name_ic, job_position, admin, now);
  if (fate.pin) await givePin(services, id, fate.pin, admin, at(fate.addedHours - 1));
}

async function complete(services: Services, id: string, form: OnboardingForm, now: Date) {
  const { db, keys } = services;
  const [row] = await db
    .select({ sealed: employeeOnboarding.onboarding_token })
    .from(employeeOnboarding)
    .where(eq(employeeOnboarding.id, id));
  const token = String(openSecret(keys, id, 'onboarding_token', row?.sealed ?? null));
  const result = await completeOnboarding(services, { token, form, now });
  if (!result.ok) throw new Error(`The form of ${form.full_name_ic} was refused`);
}

function answersOf(text: Applicant['text'], chance: Chance): OnboardingForm {
  const { between, pick } = chance;
  const [year = '', month = '', day = ''] = text.date_of_birth.split('-');
  const relative = pick([
    ['Mother', 'Rohani'],
    ['Father', 'Yusof'],
    ['Sister', 'Mei Yun'],
    ['Brother', 'Arjun'],
  ] as const);
  return {
    full_name_ic: text.full_name,
    email: text.email,
    // No state has the code 00, so that this is nobody's number.
    ic_number: `${year.slice(2)}${month}${day}-00-${between(1000, 9999)}`,
    phone: text.phone,
    address: `${text.address}, ${text.postcode} ${text.city}`,
    date_of_birth: text.date_of_birth,
    kwsp_no: text.job_position === 'Full Time Barista' ? `0000${between(1000, 9999)}` : '',
    bank_name: pick(malaysianBanks),
    account_number: inventedNumber(chance),
    account_owner_name: text.full_name,
    tshirt_size: pick(tshirtSizes),
    shoes_size: pick(['UK 5 / EUR 38', 'UK 6 / EUR 39', 'UK 8 / EUR 42', 'UK 9 / EUR 43']),
    emergency_contact_name: relative[1],
    emergency_contact_phone: `+60 12-0${between(10, 99)} ${between(1000, 9999)}`,
    emergency_contact_relationship: relative[0],
  };
}

/** An account that no bank has: none begins with six zeros. */
function inventedNumber({ between }: Chance): string {
  return `0000 00${between(10, 99)} ${between(1000, 9999)}`;
}

async function uploadLetter(
  services: Services,
  id: string,
  name: string,
  position: string,
  admin: Admin,
  now: Date,
): Promise<void> {
  const letter = await resumePdf({
    name: 'Offer of employment',
    contact: `${name}  ·  ${position}`,
    sections: [
      {
        title: 'Terms',
        entries: [
          { head: '', text: 'This letter belongs to the demonstration; its terms are none.' },
        ],
      },
    ],
  });
  const body = new FormData();
  const file = new File([new Uint8Array(letter)], 'offer-letter.pdf', { type: 'application/pdf' });
  body.set(letterField, file);
  const request = new Request('http://localhost/', { method: 'POST', body });
  const result = await storeOfferLetter(services, request, { id, admin, now });
  if (!result.ok) throw new Error(`The letter to ${name} was refused: ${result.error}`);
}

async function givePin(services: Services, id: string, pin: string, admin: Admin, now: Date) {
  const opened = await openEmployee(services, { id, purpose: 'edit', admin, now });
  if (!opened.ok) throw new Error('A record that was just made is not there');
  const { record } = opened;
  // Its keys are the fields themselves.
  const form = Object.fromEntries(
    editFields.map((field) => [field, record[field] ?? '']),
  ) as EditForm;
  const edited = { ...form, employee_pin: pin };
  await editEmployee(services, { id, version: record.version, form: edited, admin, now });
}
