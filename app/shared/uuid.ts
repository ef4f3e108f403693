// Lower case only, as UUIDs are made. PostgreSQL takes upper case too, so one UUID could pass a limit as several.
const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Is it a UUID? Check before a query, since PostgreSQL throws for anything else. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
