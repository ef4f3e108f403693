import * as z from 'zod/mini';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { type LimitRule, takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { clientAddress } from './client-address.server.ts';

/** A field of a body: '' when missing or not a string. */
export const optionalText = z.catch(z.string(), '');

/** The form or JSON, validated by `schema`; null when invalid. The server limits its length. */
export async function readBody<Body>(
  request: Request,
  schema: z.ZodMiniType<Body>,
): Promise<Body | null> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const reading = isJson ? request.json() : formDataOf(request).then(Object.fromEntries);
  const body: unknown = await readable(request, reading);
  return z.safeParse(schema, body).data ?? null;
}

/** @throws a 400 response when the body is no form */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readable(request, formDataOf(request));
  if (!form) throw new Response('This is no form.', { status: 400 });
  return form;
}

/**
 * Counts a form for its sender, then reads it, since a refusal gives back what was typed.
 * @param options `isRead` false: it has no fields that anybody asks for
 * @returns `limit` throws a `Refusal` when it was one too many, or what counting has thrown
 */
export async function readCountedForm(
  { limits }: Pick<Services, 'limits'>,
  rule: LimitRule,
  request: Request,
  { sender = clientAddress(request), isRead = true }: { sender?: string; isRead?: boolean } = {},
) {
  const [counted] = await Promise.allSettled([takePoint(limits, rule, sender)]);
  const form = isRead ? await readForm(request) : new FormData();
  return {
    form,
    limit() {
      if (counted.status === 'rejected') throw counted.reason;
    },
  };
}

/** Some hundred more than any form of ours has. An empty one is two bytes, and costs as much as a long one. */
const mostFields = 1_000;

/** @throws TypeError when the body is no form */
async function formDataOf(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return request.formData();
  const text = await request.text();
  if (text.split('&', mostFields + 1).length > mostFields) throw new TypeError('Too many fields');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** A text field; '' when missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

// Null for a malformed or aborted body: that is the client's doing and is not logged as an error.
async function readable<Body>(request: Request, body: Promise<Body>): Promise<Body | null> {
  try {
    return await body;
  } catch (error) {
    const isMalformed = error instanceof SyntaxError || error instanceof TypeError;
    const isCutOff = request.signal.aborted || hasErrorCode(error, 'ECONNRESET');
    if (isMalformed || isCutOff) return null;
    throw error;
  }
}
