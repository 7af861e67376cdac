/** Content negotiation: the content coding that a client accepts (RFC 9110 section 12.5.3). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of different values, so recent results are remembered. */
const known = new Map<string, Encoding>();
const MAX_KNOWN = 200;
const MAX_LENGTH = 200;

/** Prefers Brotli to gzip when both are acceptable. A weight of 0 excludes a coding. */
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
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const any = weights.get('*') ?? 0;
  const welcome = (name: string): boolean => (weights.get(name) ?? any) > 0;
  if (welcome('br')) return 'br';
  return welcome('gzip') ? 'gzip' : 'identity';
}
