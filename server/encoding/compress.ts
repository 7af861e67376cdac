/** Compresses bodies: streams chunk by chunk, complete ones in one piece. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from './choose.ts';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;

/**
 * The brotli window as a power of two. Most answers fit into it; the default of 22 takes 4 MB of memory and gains
 * nothing.
 */
const WINDOW = 18;
const WIDE_WINDOW = 22;

/** A stream that flushes its output at each write, so that the first bytes are not held back. */
export function createCompressor(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [BROTLI_PARAM_QUALITY]: 4,
      [BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [BROTLI_PARAM_LGWIN]: WINDOW,
    },
  });
}

const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip);

/**
 * Compresses a complete body. Brotli at quality 6 gives output an eighth larger than at 11, in a fiftieth of the time.
 * Quality 7 gains 1 % for twice the time, and takes 8 MB instead of 2 per body while it is being compressed. Large
 * bodies get quality 5.
 */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipWhole(bytes, { level: 6 });
  const isLarge = bytes.length > 2 ** WINDOW;
  const params = {
    [BROTLI_PARAM_QUALITY]: isLarge ? 5 : 6,
    [BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [BROTLI_PARAM_LGWIN]: isLarge ? WIDE_WINDOW : WINDOW,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliWhole(bytes, { params });
}

/** Decompresses brotli. */
export const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);
