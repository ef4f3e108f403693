import { isSendersFault } from './unreadable-body.server.ts';

/** The object that a request carries as JSON; null when its body is something else. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await request.json();
    // Arrays pass as well: they have none of the names that anybody asks for.
    return body instanceof Object ? { ...body } : null;
  } catch (error) {
    if (isSendersFault(error, request)) return null;
    throw error;
  }
}
