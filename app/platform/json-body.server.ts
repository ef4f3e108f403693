/** The object that a request carries as JSON; null when its body is something else. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await request.json();
    // Arrays pass as well: they have none of the names that anybody asks for.
    return body instanceof Object ? { ...body } : null;
  } catch (error) {
    // What `json` throws at a body that is no JSON, or none at all.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}
