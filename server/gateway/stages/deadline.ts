/**
 * Stage: ends a try when the time limit of the whole call (D27) is reached or the visitor leaves, until the body is
 * complete. Once the body is streamed, only the visitor's leaving ends it, because a stream is as slow as its reader.
 */
import { type Answer, atEndOf, type SendStage } from '../call.ts';
import { Cancellation, onCancel } from '../cancellation.ts';
import { timedOut } from '../failure.ts';

export const deadline: SendStage = (next) => async (call) => {
  const ending = new Cancellation();
  const stopListening = onCancel(call.signal, () => ending.abort(call.signal?.reason));
  const timeLeft = Math.max(0, Math.ceil(call.startedAt + call.timeoutMs - performance.now()));
  let answer: Answer | undefined;
  const timer = setTimeout(() => {
    if (answer?.body.isStream !== true) ending.abort(timedOut());
  }, timeLeft);
  try {
    answer = await next({ ...call, signal: ending });
    return answer;
  } finally {
    atEndOf(answer, () => {
      clearTimeout(timer);
      stopListening();
    });
  }
};
