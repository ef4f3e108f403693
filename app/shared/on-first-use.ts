/** Every visitor pays for what a module makes while it loads; a calendar takes 50 ms on a phone. */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
