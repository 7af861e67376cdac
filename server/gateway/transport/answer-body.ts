/** The body of an answer: read whole within limits, passed on as a stream, or dropped. */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { withoutRoomBehind } from '../../encoding/own-memory.ts';
import type { AnswerBody, Call, ReadLimits } from '../call.ts';
import { busy, failedUpstream } from '../failure.ts';

/** A body that nobody wants is drained, so that its connection can be used again, unless it exceeds these: bytes and ms. */
export const DRAINED = 128 * 1024;
export const DRAINED_WITHIN = 100;
/** `Retry-After` when there is no memory left for bodies; ms. */
const TRY_AGAIN = 1000;

export class ApiBody implements AnswerBody {
  readonly #body: Dispatcher.ResponseData['body'];
  readonly #call: Pick<Call, 'stream'>;
  #isTaken = false;

  /** @param call is told when its body is streamed */
  constructor(body: Dispatcher.ResponseData['body'], call: Pick<Call, 'stream'>) {
    this.#body = body;
    this.#call = call;
    // Whoever waits for the body hears of its error. One that is given up has an error that nobody waits for.
    body.on('error', () => undefined);
  }

  stream(): Readable {
    this.#isTaken = true;
    this.#call.stream = this.#body;
    return this.#body;
  }

  discard(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    // It rejects where the time is over.
    this.#body.dump({ limit: DRAINED, signal: AbortSignal.timeout(DRAINED_WITHIN) }).catch(() => undefined);
  }

  read({ bytes, mayStream, reserve, waitMs }: ReadLimits): Promise<Uint8Array | Readable> {
    this.#isTaken = true;
    const body = this.#body;
    // It has broken off already, and will not say so again.
    if (body.errored !== null) return Promise.reject(body.errored);
    return new Promise((resolve, reject) => {
      const room = reserve?.(0);
      const chunks: Buffer[] = [];
      let size = 0;
      const settle = (): void => {
        clearTimeout(timer);
        body.off('data', take).off('end', end).off('error', fail);
        room?.[Symbol.dispose]();
      };
      const goOn = (): void => {
        settle();
        body.pause();
        body.unshift(Buffer.concat(chunks, size));
        resolve(this.stream());
      };
      const refuse = (error: Error): void => {
        settle();
        body.destroy();
        reject(error);
      };
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        size += chunk.length;
        const hasRoom = reserve === undefined || room?.grow(chunk.length) === true;
        if (hasRoom && size <= bytes) return;
        if (mayStream) goOn();
        else refuse(hasRoom ? failedUpstream(new Error('the body is too large')) : busy(TRY_AGAIN));
      };
      const end = (): void => {
        settle();
        resolve(wholeOf(chunks, size));
      };
      const fail = (error: Error): void => {
        settle();
        reject(error);
      };
      const timer = waitMs === undefined ? undefined : setTimeout(goOn, waitMs);
      body.on('data', take).on('end', end).on('error', fail);
    });
  }
}

function wholeOf(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  const isOne = first !== undefined && chunks.length === 1;
  return isOne ? withoutRoomBehind(first) : Buffer.concat(chunks, size);
}
