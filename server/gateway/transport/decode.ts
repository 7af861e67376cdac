/** Codings of bodies. We ask for `identity`; some answer otherwise. */
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
 * @param explain turns what went wrong into what the callers are told
 * @returns the body without its coding; undefined: nobody here can read it. A cut body breaks the decoded one too
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
  // What breaks either side ends both; whoever reads the decoded side hears of it there.
  pipeline(body.stream(), decoder, () => undefined);
  return decoded;
}
