/** Not on load, which would slow every page: creating a calendar takes 50 ms on a phone. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
