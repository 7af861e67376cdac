/** Handlers of undici's events for an answer that is adapted before anyone sees it. */
import type { Dispatcher } from 'undici';
import { LONGEST_ANSWER } from '../contract/bounds.ts';
import { failedUpstream } from '../failure.ts';
import { PassingHandler } from '../interceptors/passing.ts';

type Start = Parameters<PassingHandler['onResponseStart']>;

/** An answer of the API, read whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Start[2];
  readonly body: Buffer;
}

/** Holds an answer back until its whole body has come. Redirects and interim answers pass, as failures do. */
export class WholeAnswerHandler extends PassingHandler {
  readonly #whole: (answer: WholeAnswer) => void;
  #head: Pick<WholeAnswer, 'status' | 'headers'> | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(handler: Dispatcher.DispatchHandler, whole: (answer: WholeAnswer) => void) {
    super(handler);
    this.#whole = whole;
  }

  override onResponseStart(...given: Start): void {
    const [, status, headers] = given;
    if (status < 200 || (status >= 300 && status < 400)) super.onResponseStart(...given);
    else this.#head = { status, headers };
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#head === undefined) {
      super.onResponseData(controller, chunk);
      return;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > LONGEST_ANSWER) controller.abort(failedUpstream(new Error('the body is too large')));
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    if (this.#head === undefined) super.onResponseEnd(...given);
    else this.#whole({ ...this.#head, body: Buffer.concat(this.#chunks) });
  }
}
