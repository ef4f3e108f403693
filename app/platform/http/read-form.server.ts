import { isSendersFault } from './unreadable-body.server.ts';

/**
 * The fields of a posted form.
 * @throws a 400 response when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (isSendersFault(error, request)) throw new Response('This is no form.', { status: 400 });
    throw error;
  }
}

/** One text field; '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
