import type { Page } from '@playwright/test';
import type { OnboardingForm } from '#app/onboarding/onboarding.ts';
import { expect } from '#tests/support/fixtures.ts';
import { fillOnboarding } from './onboarding-page.ts';

/** Presses the button that opens a link when no script does. */
export function pressOpen(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Open the form' }).click();
}

/** Fills in the whole form; no script takes the date of birth from the IC number. */
export async function fillByHand(page: Page, changes: Partial<OnboardingForm> = {}): Promise<void> {
  await fillOnboarding(page, changes);
  await page.getByLabel('Day', { exact: true }).selectOption('5');
  await page.getByLabel('Month').selectOption('March');
  await page.getByLabel('Year').selectOption('2000');
}

export function pressComplete(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Complete Onboarding' }).click();
}

/** The page says what comes next, and shows nothing about the person. */
export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Embun');
  await expect(page.getByRole('main')).toContainText('Check your email for what comes next.');
  expect(await page.content()).not.toMatch(/000305-10-1234|1140 1234 5678|Nur Aisyah/);
}
