/** The body of an answer on the wire: read whole within its bounds, or passed on as a stream. */
import type { Readable } from 'node:stream';
import type { AnswerBody, ReadLimits } from '../call.ts';
import { busy, failedUpstream } from '../failure.ts';

/** Where there is no room for a body, it is worth another try after so long; ms. */
const TRY_AGAIN = 1000;

export interface BodyOptions {
  /** Turns what went wrong into what the callers are told; undefined: its reader has ended it. */
  readonly explain: (error: unknown) => unknown;
  /** Ends the body without reading it. */
  readonly discard: () => void;
}

export class WireBody implements AnswerBody {
  readonly #source: Readable;
  readonly #options: BodyOptions;
  #taken: (() => void)[] | undefined = [];
  #ended: { readonly error: unknown } | undefined;
  #endListeners: ((error?: unknown) => void)[] = [];

  constructor(source: Readable, options: BodyOptions) {
    this.#source = source;
    this.#options = options;
    source.once('error', (error) => this.#end(options.explain(error)));
    source.once('end', () => this.#end());
    source.once('close', () => this.#end(source.readableEnded ? undefined : options.explain(source.errored)));
  }

  read({ bytes, mayStream, reserve, waitMs }: ReadLimits): Promise<Uint8Array | Readable> {
    const source = this.#source;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const room = reserve?.(0);
      const settle = (): void => {
        clearTimeout(timer);
        source.off('data', onData);
        room?.[Symbol.dispose]();
      };
      const goOn = (): void => {
        settle();
        source.pause();
        if (chunks.length > 0) source.unshift(Buffer.concat(chunks));
        resolve(this.stream());
      };
      const refuse = (error: unknown): void => {
        this.#end(error);
        source.destroy();
      };
      const onData = (chunk: Buffer): void => {
        chunks.push(chunk);
        size += chunk.length;
        const hasRoom = reserve === undefined || room?.grow(chunk.length) === true;
        if (hasRoom && size <= bytes) return;
        if (mayStream) goOn();
        else refuse(hasRoom ? failedUpstream(new Error('the body is too large')) : busy(TRY_AGAIN));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(goOn, waitMs);
      this.onEnd((error) => {
        if (this.#taken === undefined) return;
        settle();
        this.#take();
        if (error !== undefined) reject(error);
        else if (!source.readableEnded) reject(failedUpstream(new Error('the body was cut')));
        else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
      });
      source.on('data', onData);
    });
  }

  stream(): Readable {
    this.#take();
    return this.#source;
  }

  discard(): void {
    if (this.#taken === undefined) return;
    this.#take();
    this.#options.discard();
    this.#end();
  }

  onTaken(listener: () => void): void {
    if (this.#taken === undefined) listener();
    else this.#taken.push(listener);
  }

  onEnd(listener: (error?: unknown) => void): void {
    if (this.#ended === undefined) this.#endListeners.push(listener);
    else listener(this.#ended.error);
  }

  #take(): void {
    const listeners = this.#taken ?? [];
    this.#taken = undefined;
    for (const listener of listeners) listener();
  }

  #end(error?: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { error };
    const listeners = this.#endListeners;
    this.#endListeners = [];
    for (const listener of listeners) listener(error);
    this.#take();
  }
}
