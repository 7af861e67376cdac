/** Which compressed form a client takes (RFC 9110 §12.5.3), and the streams that make them. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli before gzip where both are welcome; a weight of 0 refuses. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined || accept === '') return 'identity';
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

/** A stream that passes on what it has at each write, so that the first bytes are not held back (stack.md). */
export function createCompressor(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/** Compresses what is complete; brotli 7 is nearly as small as 11 at a fifth of the time. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipWhole(bytes, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliWhole(bytes, { params });
}
