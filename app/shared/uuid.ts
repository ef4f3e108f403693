const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Check it before a query: PostgreSQL throws for anything else. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
