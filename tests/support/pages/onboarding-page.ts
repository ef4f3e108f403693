import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { newLink } from '#app/employees/links/onboarding-link.server.ts';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import { type Database, openDatabase } from '#app/platform/database/database.server.ts';
import { createKeys, type Keys } from '#app/platform/secrets/keys.server.ts';
import { readSecrets } from '#app/platform/secrets/secret.server.ts';
import { employeeOnboarding } from '#db/schema/employees.ts';
import { onboardingAnswers } from '#tests/fixtures/onboarding-answers.ts';
import { embeddedDatabase } from '#tests/support/database/embedded-database.ts';
import { addWithLink } from '#tests/support/onboarding.ts';
import type { RunningServer } from '#tests/support/processes/server.ts';

/** A new hire with an open link, on the server that a journey runs against. */
export type NewHire = { id: string; email: string; path: string };

/** Connects to the database of a running server for as long as `work` takes. */
export async function onDatabase<T>(
  { dataDir }: RunningServer,
  work: (db: Database, keys: Keys) => Promise<T>,
): Promise<T> {
  const unset = { secretKey: undefined, previousSecretKey: undefined };
  const { current } = await readSecrets({ dataDir, ...unset });
  const { db, close } = openDatabase(await embeddedDatabase(dataDir));
  try {
    return await work(db, createKeys(current));
  } finally {
    await close();
  }
}

/** Adds an employee's record with a link; `whom` says what the record holds, if not the usual values. */
export function hire(
  server: RunningServer,
  whom: (keys: Keys) => Parameters<typeof addWithLink>[2] = () => ({}),
): Promise<NewHire> {
  return onDatabase(server, async (db, keys) => {
    const { id, email, token } = await addWithLink(db, new Date(), whom(keys), keys);
    return { id, email, path: `/onboarding/${token}` };
  });
}

/** Gives somebody another link, in place of the one before. */
export function hireAgain(server: RunningServer, { id, email }: NewHire): Promise<NewHire> {
  return onDatabase(server, async (db, keys) => {
    const { token, columns } = newLink(keys, id, new Date());
    await db.update(employeeOnboarding).set(columns).where(eq(employeeOnboarding.id, id));
    return { id, email, path: `/onboarding/${token}` };
  });
}

/** Ends the 48 hours of a link. */
export function expire(server: RunningServer, { id }: NewHire): Promise<void> {
  return onDatabase(server, async (db) => {
    await db
      .update(employeeOnboarding)
      .set({ token_expires_at: new Date() })
      .where(eq(employeeOnboarding.id, id));
  });
}

/** Opens the link and waits for the form. */
export async function openForm(page: Page, { path }: NewHire): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Employee Onboarding' }).waitFor();
}

/** Fills in the whole form. The date of birth comes from the IC number. */
export async function fillOnboarding(
  page: Page,
  changes: Partial<OnboardingForm> = {},
): Promise<void> {
  const answers = onboardingAnswers(changes);
  const personal = page.getByRole('group', { name: 'Personal Information' });
  await personal.getByLabel('Full name as per IC').fill(answers.full_name_ic);
  await personal.getByLabel('IC number').fill(answers.ic_number);
  if (changes.email) await personal.getByLabel('Email').fill(changes.email);
  await personal.getByLabel('Phone').fill(answers.phone);
  await personal.getByLabel('Address').fill(answers.address);
  await personal.getByLabel('KWSP number').fill(answers.kwsp_no);
  const bank = page.getByRole('group', { name: 'Banking Information' });
  await bank.getByLabel('Bank name').fill(answers.bank_name);
  await bank.getByLabel('Account number').fill(answers.account_number);
  await bank.getByLabel('Name of account owner').fill(answers.account_owner_name);
  await fillHarmless(page, answers);
}

/** Fills in sizes and emergency contact. */
export async function fillHarmless(page: Page, answers = onboardingAnswers()): Promise<void> {
  const sizes = page.getByRole('group', { name: 'Sizing Information' });
  await sizes.getByLabel('T-shirt size').selectOption(answers.tshirt_size);
  await sizes.getByLabel('Shoes size').fill(answers.shoes_size);
  const contact = page.getByRole('group', { name: 'Emergency Contact' });
  await contact.getByLabel('Name').fill(answers.emergency_contact_name);
  await contact.getByLabel('Phone').fill(answers.emergency_contact_phone);
  await contact.getByLabel('Relationship').fill(answers.emergency_contact_relationship);
}
