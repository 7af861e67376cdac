/**
 * Stage: aborts a try when the time limit of the whole call is over (D27) or its visitor leaves, until the body is
 * complete. The limit does not apply to a body that has become a stream, because that is as slow as its reader.
 */
import { type Answer, type ApiRequest, atEndOf, type SendStage, timeLeft } from '../call.ts';
import { Cancellation, onCancel } from '../cancellation.ts';
import { queuedTooLong, timedOut } from '../failure.ts';

export const deadline: SendStage = (next) => async (request) => {
  const left = Math.ceil(timeLeft(request));
  if (left <= 0) throw timeIsOver(request);
  const ending = new Cancellation();
  const stopListening = onCancel(request.signal, () => ending.abort(request.signal?.reason));
  let answer: Answer | undefined;
  const timer = setTimeout(() => {
    if (answer?.body.isStream !== true) ending.abort(timeIsOver(request));
  }, left);
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

function timeIsOver({ queuedMs = 0, timeoutMs }: ApiRequest) {
  return queuedMs > timeoutMs / 2 ? queuedTooLong() : timedOut();
}
