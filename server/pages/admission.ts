/** Who may have a page rendered now, and who is told to come again (load shedding). */
import type { FastifyRequest } from 'fastify';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { waited } from '../gateway/span.ts';
import { failure } from '../http/failure.ts';
import type { RenderQueue } from './render-queue.ts';

/** Whoever is refused while the loop is too busy may try again so much later; s. */
const TRY_AGAIN = { person: 2, crawler: 60 } as const;

/**
 * Comes back once the page may be rendered.
 * @throws ApiError 503 where the event loop has no time for one render more
 */
export async function admit(
  { headers, raw, requestContext: { span } }: FastifyRequest,
  queue: Pick<RenderQueue, 'enter'>,
): Promise<void> {
  const of = isCrawlerName(headers['user-agent'] ?? '') ? 'crawler' : 'person';
  const mayBegin = queue.enter(of, () => raw.socket.destroyed);
  const isAdmitted = typeof mayBegin === 'boolean' ? mayBegin : await waited(span, 'render queue', mayBegin);
  if (!isAdmitted) throw failure(503, { retryAfter: TRY_AGAIN[of] });
}
