/** Chooses the encoding for a client by its `Accept-Encoding` (RFC 9110 section 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** A cache by header value, of which browsers send only a few different ones. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;
const MAX_LENGTH = 200;

/** Gives the encoding with the highest weight; of equal ones brotli, then gzip. A weight of 0 excludes an encoding. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined || accept === '') return 'identity';
  const found = known.get(accept);
  if (found !== undefined) return found;
  const encoding = read(accept);
  if (known.size >= MAX_KNOWN) known.clear();
  if (accept.length <= MAX_LENGTH) known.set(accept, encoding);
  return encoding;
}

function read(accept: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim());
    const weight = params.find((param) => param.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const any = weights.get('*') ?? 0;
  const weightOf = (name: string): number => weights.get(name) ?? any;
  const encodings = ['br', 'gzip'] as const;
  const best = encodings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  // A body that is not encoded is acceptable without being named, and preferred only where it is.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity';
}
