/** A random UUID (RFC 9562 §5.4), made from random bytes because `crypto.randomUUID` is missing on plain http. */
export function newKey(): string {
  // The 4 is the version, and the two highest bits of the 8 are the variant.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit === '0' ? byte & 15 : 8 | (byte & 3)).toString(16);
  });
}
