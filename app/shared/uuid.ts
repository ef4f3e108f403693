// In small letters alone, as they are made: PostgreSQL takes both, and what is counted by one would be several.
const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Check it before a query: PostgreSQL throws for anything else. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
