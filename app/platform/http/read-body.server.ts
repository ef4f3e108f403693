import * as z from 'zod/mini';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** A text of a body that is '' where it is missing, or is no text (a number, a list, a file). */
export const optionalText = z.catch(z.string(), '');

/**
 * What a request posts, as a form or as JSON, checked by `schema`; null when it is neither, or not
 * what its content type says or the schema asks for. Its length is limited before any route is asked.
 */
export async function readBody<Body>(
  request: Request,
  schema: z.ZodMiniType<Body>,
): Promise<Body | null> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const reading = isJson ? request.json() : request.formData().then(Object.fromEntries);
  const body: unknown = await readable(request, reading);
  return z.safeParse(schema, body).data ?? null;
}

/**
 * The fields of a posted form.
 * @throws a 400 response when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readable(request, request.formData());
  if (!form) throw new Response('This is no form.', { status: 400 });
  return form;
}

/** One text field; '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Null for a body that is not what its content type says, or was cut off: that is the sender's doing,
 * and not logged as a fault of ours.
 */
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
