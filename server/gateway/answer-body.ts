/** The body of an answer as it comes in: decoded, bounded, and never taken for whole when it was cut. */
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { IncomingBody } from './incoming-body.ts';

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Can a body in this coding be read? We ask for `identity`; some answer otherwise. */
export function isDecodable(encoding: string): boolean {
  return Object.hasOwn(decoders, encoding.toLowerCase());
}

export interface BodyHandlers {
  /** Turns what went wrong into what the callers are told. */
  explain(error: unknown): unknown;
  /** Called once when nothing more is to come. */
  ended(error?: unknown): void;
  /** Called when the body goes on as a stream: its reader's pace counts from here on, not the call's clock. */
  handedOver(): void;
}

export class AnswerBody {
  readonly #incoming: IncomingBody;
  readonly #encoding: string | undefined;
  readonly #handlers: BodyHandlers;

  /** @param encoding a coding that can be decoded, or undefined: the bytes are taken as they are */
  constructor(incoming: IncomingBody, encoding: string | undefined, handlers: BodyHandlers) {
    this.#incoming = incoming;
    this.#encoding = encoding;
    this.#handlers = handlers;
  }

  /**
   * Reads the whole body. To be called once.
   * @param limit bytes
   * @param patience ms that its end is waited for; without it as long as the call may take
   * @returns the bytes; beyond the limit or the patience a stream of the body from its start
   */
  read(limit: number, patience?: number): Promise<Uint8Array | Readable> {
    const source = this.#encoding === undefined ? this.#incoming : decode(this.#incoming.stream([]), this.#encoding);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const goOn = () => {
        clearTimeout(timer);
        const stream = source.stream(chunks);
        this.#handOver(stream);
        resolve(stream);
      };
      const timer = patience === undefined ? undefined : setTimeout(goOn, patience);
      source.take({
        data: (chunk) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > limit) goOn();
        },
        end: () => {
          clearTimeout(timer);
          this.#handlers.ended();
          resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
        },
        fail: (error) => {
          clearTimeout(timer);
          const told = this.#handlers.explain(error);
          this.#handlers.ended(told);
          reject(told);
        },
      });
    });
  }

  /** Lets go of a body that nobody wants; the connection is kept where little was to come. */
  discard(): void {
    this.#incoming.dump();
    this.#handlers.ended();
  }

  #handOver(stream: Readable): void {
    this.#handlers.handedOver();
    stream.once('close', () => {
      const error = stream.errored;
      this.#handlers.ended(error === null ? undefined : this.#handlers.explain(error));
    });
  }
}

/** A body that can be taken piece by piece, and go on as a stream at any point. */
type Source = Pick<IncomingBody, 'take' | 'stream'>;

/** A cut or broken source breaks the decoded side too, and a reader who leaves ends the source. */
function decode(incoming: Readable, encoding: string): Source {
  const decoder = decoders[encoding.toLowerCase()]?.();
  if (decoder === undefined) throw new TypeError(`a coding that nobody can read: ${encoding}`);
  incoming.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => incoming.destroy());
  // Without a listener an error that nobody reads would end the process.
  decoder.on('error', () => undefined);
  incoming.pipe(decoder);
  let letGo = (): void => undefined;
  return {
    take(sink) {
      const onData = (chunk: Buffer) => sink.data(chunk);
      const onEnd = () => settle(() => sink.end());
      const onError = (error: unknown) => settle(() => sink.fail(error));
      const onClose = () => onError(new Error('the body was cut'));
      letGo = () => {
        decoder.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      };
      const settle = (told: () => void) => {
        letGo();
        told();
      };
      decoder.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
      if (decoder.destroyed) onClose();
    },
    stream(begun) {
      decoder.pause();
      letGo();
      if (begun.length > 0) decoder.unshift(Buffer.concat(begun));
      return decoder;
    },
  };
}
