const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The database would refuse a query with anything else. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
