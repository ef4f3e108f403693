/**
 * The schema.org PostalAddress of a cafe in Malaysia. The line that begins with the postcode names the state, the
 * line above it the town.
 */
export function postalAddress(lines: readonly string[]) {
  const last = lines.findIndex((line) => /^\d{5}\b/.test(line));
  const above = last > 0 ? lines.slice(0, last) : lines;
  const locality = last > 1 ? above.at(-1) : undefined;
  const street = locality === undefined ? above : above.slice(0, -1);
  return {
    '@type': 'PostalAddress',
    streetAddress: street.join(', '),
    ...(locality !== undefined && { addressLocality: locality }),
    ...(last > 0 && {
      postalCode: lines[last]?.slice(0, 5),
      addressRegion: lines[last]?.slice(5).trim(),
    }),
    addressCountry: 'MY',
  };
}
