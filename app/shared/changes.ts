/** Those of its values that differ from the known ones: all that has to be sent to somebody who knows those. */
export function changesOf<Value extends object>(known: Value, value: Value): Partial<Value> {
  const before = new Map(Object.entries(known).map(([key, one]) => [key, JSON.stringify(one)]));
  const changed = Object.entries(value).filter(
    ([key, one]) => JSON.stringify(one) !== before.get(key),
  );
  // Its entries are some of the value's.
  return Object.fromEntries(changed) as Partial<Value>;
}
