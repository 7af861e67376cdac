/** One call from its first try to the end of its body: its clock, its end, and what its failures mean. */
import { errors } from 'undici';
import { ApiError } from '../../shared/api.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';
import type { Exchange } from '../http-cache/rules/freshness.ts';
import { AnswerBody, type BodyHandlers, isDecodable } from './answer-body.ts';
import type { Attempt, Head } from './attempt.ts';
import type { UpstreamAnswer, UpstreamCall } from './call.ts';
import type { Deadlines, Timed } from './deadlines.ts';
import { failedUpstream, timedOut } from './failure.ts';
import { type Outcome, outcomeOf } from './metrics.ts';

export class Run implements Timed, BodyHandlers {
  readonly startedAt = performance.now();
  earlier: Timed | undefined;
  later: Timed | undefined;
  readonly #call: UpstreamCall;
  readonly #noteEnd: (outcome: Outcome, ms: number) => void;
  readonly #deadlines: Deadlines;
  #stopped: { readonly reason: unknown } | undefined;
  #attempt: Attempt | undefined;
  #wake: ((reason: unknown) => void) | undefined;
  #status = 0;
  #isEnded = false;

  /** @param deadlines those of the call's own limit */
  constructor(call: UpstreamCall, deadlines: Deadlines, noteEnd: (outcome: Outcome, ms: number) => void) {
    this.#call = call;
    this.#noteEnd = noteEnd;
    this.#deadlines = deadlines;
    deadlines.add(this);
    if (call.signal?.aborted) this.#leave();
    else call.signal?.addEventListener('abort', this.#leave);
  }

  /** Is its time over, or its caller gone? */
  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  /** ms. */
  get timeLeft(): number {
    return this.#call.timeoutMs - (performance.now() - this.startedAt);
  }

  timeOut(): void {
    this.#stop(timedOut());
  }

  /** The try that ends when the call has to. */
  watch(attempt: Attempt): void {
    this.#attempt = attempt;
    if (this.#stopped !== undefined) attempt.stop(this.#stopped.reason);
  }

  /** @throws what its caller is to be told, when the call has to end before */
  pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = (reason) => {
        clearTimeout(timer);
        reject(this.fail(reason));
      };
    });
  }

  /** Ends the call with a failure. @returns what its caller is to be told */
  fail(error: unknown): unknown {
    const told = this.explain(error);
    this.#end(this.#outcomeOf(told));
    return told;
  }

  answer({ status, fields, body }: Head, { requestTime, responseTime }: Exchange, attempts: number): UpstreamAnswer {
    const encoding = fieldValue(fields, 'content-encoding');
    const decodes = encoding !== undefined && this.#call.method !== 'HEAD' && isDecodable(encoding);
    this.#status = status;
    const read = new AnswerBody(body, decodes ? encoding : undefined, this);
    const kept = decodes ? fields.filter(([name]) => name !== 'content-encoding' && name !== 'content-length') : fields;
    return { status, fields: kept, body: read, attempts, requestTime, responseTime };
  }

  explain(error: unknown): unknown {
    if (this.#stopped !== undefined) return this.#stopped.reason;
    if (error instanceof errors.BodyTimeoutError) return timedOut(error);
    return failedUpstream(error);
  }

  ended(error?: unknown): void {
    this.#end(error === undefined ? outcomeOf(this.#status) : this.#outcomeOf(error));
  }

  handedOver(): void {
    this.#deadlines.delete(this);
  }

  readonly #leave = (): void => this.#stop(this.#call.signal?.reason);

  #stop(reason: unknown): void {
    this.#stopped ??= { reason };
    this.#attempt?.stop(reason);
    this.#wake?.(reason);
  }

  #outcomeOf(told: unknown): Outcome {
    if (!(told instanceof ApiError)) return 'left';
    return told.code === 'timeout' ? 'timeout' : 'broken';
  }

  #end(outcome: Outcome): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#deadlines.delete(this);
    this.#call.signal?.removeEventListener('abort', this.#leave);
    this.#noteEnd(outcome, performance.now() - this.startedAt);
  }
}
