/**
 * A value that is made when it is first asked for. What a module makes while it loads every visitor
 * pays for, on a phone dearly: a calendar takes 50 ms.
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
