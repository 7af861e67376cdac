/** The body of an answer as it comes in: decoded, bounded, and never taken for whole when it was cut. */
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';

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
  readonly explain: (error: unknown) => unknown;
  /** Called once when nothing more is to come. */
  readonly ended: (error?: unknown) => void;
  /** Called when the body goes on as a stream: its reader's pace counts from here on, not the call's clock. */
  readonly handedOver: () => void;
}

export class AnswerBody {
  readonly #incoming: Dispatcher.ResponseData['body'];
  readonly #source: Readable;
  readonly #handlers: BodyHandlers;

  /** @param encoding a coding that can be decoded, or undefined: the bytes are taken as they are */
  constructor(incoming: Dispatcher.ResponseData['body'], encoding: string | undefined, handlers: BodyHandlers) {
    this.#incoming = incoming;
    this.#handlers = handlers;
    const decoder = encoding === undefined ? undefined : decoders[encoding.toLowerCase()]?.();
    this.#source = decoder === undefined ? incoming : decode(incoming, decoder);
    // Without a listener an error that nobody reads would end the process.
    this.#source.on('error', () => undefined);
  }

  /**
   * Reads the whole body.
   * @param limit bytes
   * @param patience ms that its end is waited for; without it as long as the call may take
   * @returns the bytes; beyond the limit or the patience a stream of the body from its start
   */
  read(limit: number, patience?: number): Promise<Uint8Array | Readable> {
    const source = this.#source;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const settle = () => {
        clearTimeout(timer);
        source.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      };
      const onData = (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > limit) goOn();
      };
      const goOn = () => {
        source.pause();
        settle();
        if (size > 0) source.unshift(Buffer.concat(chunks, size));
        this.#handOver();
        resolve(source);
      };
      const timer = patience === undefined ? undefined : setTimeout(goOn, patience);
      const onEnd = () => {
        settle();
        this.#handlers.ended();
        resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
      };
      const onError = (error: unknown) => {
        settle();
        const told = this.#handlers.explain(error);
        this.#handlers.ended(told);
        reject(told);
      };
      const onClose = () => onError(new Error('the body was cut'));
      source.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
      if (source.destroyed) onClose();
    });
  }

  /** Lets go of a body that nobody wants; the connection is kept where little was to come. */
  discard(): void {
    this.#incoming.dump().catch(() => undefined);
    this.#handlers.ended();
  }

  #handOver(): void {
    this.#handlers.handedOver();
    this.#source.once('close', () => {
      const error = this.#source.errored;
      this.#handlers.ended(error === null ? undefined : this.#handlers.explain(error));
    });
  }
}

/** A cut or broken source breaks the decoded side too, and a reader who leaves ends the source. */
function decode(incoming: Readable, decoder: NodeJS.ReadWriteStream & Readable): Readable {
  incoming.on('error', (error) => decoder.destroy(error));
  decoder.on('close', () => incoming.destroy());
  return incoming.pipe(decoder);
}
