/**
 * Stage: the limit of the whole call (D27) and its visitor's leaving end a try wherever it is, until its body is whole or
 * goes on as a stream: that one is as fast as its reader, and the visitor's leaving alone ends it.
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
