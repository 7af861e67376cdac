/**
 * Stage: aborts a try when the time limit of the whole call is over (D27) or its visitor leaves, until the body is
 * complete. The limit does not apply to a body that has become a stream, because that is as slow as its reader.
 */
import { type Answer, atEndOf, type SendStage } from '../call.ts';
import { Cancellation, onCancel } from '../cancellation.ts';
import { timedOut } from '../failure.ts';

export const deadline: SendStage = (next) => async (request) => {
  const ending = new Cancellation();
  const stopListening = onCancel(request.signal, () => ending.abort(request.signal?.reason));
  const timeLeft = Math.max(0, Math.ceil(request.startedAt + request.timeoutMs - performance.now()));
  let answer: Answer | undefined;
  const timer = setTimeout(() => {
    if (answer?.body.isStream !== true) ending.abort(timedOut());
  }, timeLeft);
  try {
    answer = await next({ ...request, signal: ending });
    return answer;
  } finally {
    atEndOf(answer, () => {
      clearTimeout(timer);
      stopListening();
    });
  }
};
