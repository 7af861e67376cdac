/** Removes content codings from bodies. The storefront asks for `identity`, but some APIs compress anyway. */
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
 * @param explain converts an error into the one that callers get
 * @returns the decoded body; undefined if the coding is unknown. A truncated body breaks the decoded one too
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
  // An error on either side ends both. The reader of the decoded side gets it.
  pipeline(body.stream(), decoder, () => undefined);
  return decoded;
}
