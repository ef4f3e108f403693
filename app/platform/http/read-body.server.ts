import * as z from 'zod/mini';
import { hasErrorCode } from '#app/platform/system-error.server.ts';

/** '' where it is missing or no text. */
export const optionalText = z.catch(z.string(), '');

/**
 * A posted form or JSON, checked by `schema`; null when it is neither, or not what its content type says.
 * The server has limited its length.
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

/** @throws a 400 response when the body is no form */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readable(request, request.formData());
  if (!form) throw new Response('This is no form.', { status: 400 });
  return form;
}

/** '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Null for a body that is not what its content type says, or was cut off: that is not logged as our
 * failure.
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
