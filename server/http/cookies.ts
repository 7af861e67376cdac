/**
 * Leaves out the cookies whose name comes with different values. Browsers send such pairs for cookies of different
 * domains or paths, in an order that says nothing about who has set them (RFC 6265 §4.2.2).
 * @param header value of `Cookie`
 * @returns the other cookies, in their order; empty if there are none
 */
export function unambiguous(header: string): string {
  const values = new Map<string, string>();
  const ambiguous = new Set<string>();
  const pairs = header.split(';');
  for (const pair of pairs) {
    const name = nameOf(pair);
    const value = pair.slice(pair.indexOf('=') + 1).trim();
    if ((values.get(name) ?? value) !== value) ambiguous.add(name);
    values.set(name, value);
  }
  if (ambiguous.size === 0) return header;
  return pairs
    .filter((pair) => !ambiguous.has(nameOf(pair)))
    .join(';')
    .trim();
}

/** A pair without `=` has a value and an empty name, as browsers read it (RFC 6265bis §5.7). */
function nameOf(pair: string): string {
  return pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
}
