import type { FormAnswer } from '#app/forms/use-form.ts';
import { newsletterRules } from '#app/newsletter/newsletter.ts';

/** The field that names the product. */
export const productField = 'product';

export const restockRules = newsletterRules;

/** `id`: of the product, since a page may have many of these forms. */
export type RestockAnswer = FormAnswer & { id?: number; said?: string };

export const restockFailed = {
  error: { title: 'We could not note that. Please try again.' },
} as const;

/** An address that waits already gets the same text. */
export function waitingText(name: string, email: string): string {
  return `We'll write once to ${email} when ${name} is back.`;
}

export function isBackText(name: string): string {
  return `${name} is already back. Please reload the page.`;
}
