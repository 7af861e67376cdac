/** Decodes content codings. We ask for `identity`, but some APIs compress all the same. */
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failedUpstream } from '../failure.ts';
import { WireBody } from './body.ts';

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
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
  decoder.once('error', (error) => decoded.end(explain(error)));
  decoder.once('close', () => decoded.end(failedUpstream(new Error('the body was cut'))));
  // An error on either side ends both. Readers get it from the decoded side, so it is ignored here.
  pipeline(body.stream(), decoder, () => undefined);
  return decoded;
}
