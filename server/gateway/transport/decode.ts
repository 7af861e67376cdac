/** Codings of bodies. We ask for `identity`; some answer otherwise. */
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** @returns the body without its coding; undefined: nobody here can read it. A cut source breaks the decoded side too */
export function decode(source: Readable, encoding: string): Readable | undefined {
  const make = Object.hasOwn(decoders, encoding.toLowerCase()) ? decoders[encoding.toLowerCase()] : undefined;
  if (make === undefined) return undefined;
  const decoder = make();
  // What breaks either side ends both; whoever reads the decoded side hears of it there.
  pipeline(source, decoder, () => undefined);
  return decoder;
}
