import { isSendersFault } from './unreadable-body.server.ts';

/**
 * The text fields of a posted JSON object or form; null when the body is neither, or not what its
 * content type says. What is no text (a number, a list, a file) is left out.
 */
export async function readTextFields(request: Request): Promise<Map<string, string> | null> {
  try {
    const isJson = request.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = isJson
      ? await request.json()
      : Object.fromEntries(await request.formData());
    if (!(body instanceof Object)) return null;
    const texts = Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return new Map(texts);
  } catch (error) {
    if (isSendersFault(error, request)) return null;
    throw error;
  }
}
