/** Decodes content codings. We ask for `identity`, but some APIs compress all the same. */
import { pipeline } from 'node:stream';
import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type Gunzip,
  type Inflate,
} from 'node:zlib';
import { failedUpstream } from '../failure.ts';
import { WireBody } from './body.ts';

const decoders: Record<string, () => Gunzip | Inflate | BrotliDecompress> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * @param explain turns an error of the decoder into the error that callers get
 * @returns the decoded body, which fails if the encoded one is truncated; undefined if the coding is unknown
 */
export function decode(body: WireBody, encoding: string, explain: (error: unknown) => unknown): WireBody | undefined {
  const make = Object.hasOwn(decoders, encoding.toLowerCase()) ? decoders[encoding.toLowerCase()] : undefined;
  if (make === undefined) return undefined;
  const decoder = make();
  const decoded = new WireBody({
    pause: () => decoder.pause(),
    resume: () => decoder.resume(),
    abort: () => decoder.destroy(),
  });
  decoder.on('data', (chunk) => decoded.push(chunk));
  decoder.once('end', () => decoded.end());
  // A body of no bytes is empty in any coding: a 204 or 304 has none, and some servers label those as well.
  const isEmpty = (error: unknown): boolean => decoder.bytesWritten === 0 && isTruncation(error);
  decoder.once('error', (error) => decoded.end(isEmpty(error) ? undefined : explain(error)));
  decoder.once('close', () => decoded.end(failedUpstream(new Error('the body was cut'))));
  // An error on either side ends both. Readers get it from the decoded side, so it is ignored here.
  pipeline(body.stream(), decoder, () => undefined);
  return decoded;
}

/** Is it zlib's error for input that ends too early? */
function isTruncation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}
