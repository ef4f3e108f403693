import * as z from 'zod/mini';
import { hasErrorCode } from '#app/platform/failures/system-error.server.ts';
import { takeTurn } from '#app/platform/http/limits/page-turns.server.ts';
import { type LimitRule, takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import type { Services } from '#app/platform/services.server.ts';
import { clientAddress, siteNetwork } from './client-address.server.ts';

/** A field of a body: '' when missing or not a string. */
export const optionalText = z.catch(z.string(), '');

/** The form or JSON, validated by `schema`; null when invalid. The server limits its length. */
export async function readBody<Body>(
  request: Request,
  schema: z.ZodMiniType<Body>,
): Promise<Body | null> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const reading = isJson ? jsonOf(request) : formDataOf(request).then(Object.fromEntries);
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
 * Counts a form against its sender's limit, then reads it in any case, since a refusal gives back what was typed.
 * @param options `isRead` false: the form has no fields that are needed
 * @returns the form, and `limit`, which throws a `Refusal` when the form was one too many, or the error of counting
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

/** Hundreds more than any form of ours has. Fields are limited because an empty one costs as much as a long one. */
const mostFields = { pair: 1_000, part: 300 };

/** @throws TypeError when the body is no form */
async function formDataOf(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return partsOf(request, type);
  const text = await textInTurn(request);
  if (isLonger(text, '&', mostFields.pair)) throw new TypeError('Too many fields');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

async function partsOf(request: Request, type: string): Promise<FormData> {
  const bytes = Buffer.from(await request.arrayBuffer());
  await takeTurn(senderOf(request));
  // Only headers as browsers write them: any other reading of the boundary might find more parts than counted here.
  const [, boundary] =
    /^multipart\/form-data; ?boundary="?([-\w]{1,70})"?(?:;|$)/i.exec(type) ?? [];
  if (!boundary || isLonger(bytes.toString('latin1'), `--${boundary}`, mostFields.part))
    throw new TypeError('Too many fields, or no form');
  return new Response(bytes, { headers: { 'Content-Type': type } }).formData();
}

async function jsonOf(request: Request): Promise<unknown> {
  return JSON.parse(await textInTurn(request));
}

/** Of bodies that are complete at the same moment, only one is parsed in each turn of the event loop. */
async function textInTurn(request: Request): Promise<string> {
  const text = await request.text();
  await takeTurn(senderOf(request));
  return text;
}

const senderOf = (request: Request) => siteNetwork(clientAddress(request));

function isLonger(text: string, between: string, most: number): boolean {
  return text.split(between, most + 1).length > most;
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
