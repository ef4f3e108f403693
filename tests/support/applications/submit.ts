import { expect } from 'vitest';
import { action } from '#app/careers/apply/submit-application.route.ts';
import { type FormParts, toFormData } from '#tests/fixtures/application-form.ts';
import type { TestServices } from '#tests/support/services.ts';

/** What the browser gets: status, JSON body, and the header that says when to come back. */
export type Answer = { status: number; body: unknown; retryAfter: string | null };

/** Sends a request to the real route of POST /api/submit-application. */
export async function send(test: TestServices, request: Request): Promise<Answer> {
  // React Router's type asks for more arguments than the route uses.
  const args = { request, context: test.context(), params: {} };
  const response = await action(args as unknown as Parameters<typeof action>[0]);
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body: await response.json(), retryAfter };
}

/** Sends a form as a browser does. */
export function submit(test: TestServices, parts: FormParts, address?: string): Promise<Answer> {
  const body = toFormData(parts);
  const headers: HeadersInit = address ? { 'x-client-address': address } : {};
  return send(test, new Request(submitUrl, { method: 'POST', body, headers }));
}

export const submitUrl = 'http://localhost/api/submit-application';

/** The answer to an application that was taken. */
export const taken: Answer = {
  status: 200,
  body: { success: true, reference: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/) },
  retryAfter: null,
};

/** The answer to an application that was refused with these words. */
export function refused(error: string, status = 400): Answer {
  return { status, body: { success: false, error }, retryAfter: null };
}
