/**
 * Stage: the limit of the whole call (D27) and its visitor's leaving end a try wherever it is, until its body is whole or
 * goes on as a stream: that one is as fast as its reader, and the visitor's leaving alone ends it.
 */
import type { Answer, SendStage } from '../call.ts';
import { Cancellation } from '../cancellation.ts';
import { timedOut } from '../failure.ts';

export const deadline: SendStage = (next) => async (call) => {
  const { signal } = call;
  const ending = new Cancellation();
  const leave = (): void => ending.abort(signal?.reason);
  const stopListening = (): void => signal?.removeEventListener('abort', leave);
  const timeLeft = Math.ceil(call.startedAt + call.timeoutMs - performance.now());
  const timer = setTimeout(() => ending.abort(timedOut()), timeLeft);
  if (signal?.aborted) leave();
  else signal?.addEventListener('abort', leave);
  let answer: Answer | undefined;
  try {
    answer = await next({ ...call, signal: ending });
    return answer;
  } finally {
    if (answer === undefined) {
      clearTimeout(timer);
      stopListening();
    } else {
      answer.body.onTaken(() => clearTimeout(timer));
      answer.body.onEnd(stopListening);
    }
  }
};
