/** The entries of `value` that differ from `known`: all that must be sent to somebody who has `known`. */
export function changesOf<Value extends object>(known: Value, value: Value): Partial<Value> {
  const before = new Map(Object.entries(known).map(([key, one]) => [key, JSON.stringify(one)]));
  const changed = Object.entries(value).filter(
    ([key, one]) => JSON.stringify(one) !== before.get(key),
  );
  // The result has some of the entries of `value`.
  return Object.fromEntries(changed) as Partial<Value>;
}
