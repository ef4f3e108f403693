const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Is this the text of a UUID? Anything else would make the database refuse the query. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
