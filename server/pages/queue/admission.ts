/** Admits requests to rendering, or refuses them (load shedding). */
import type { FastifyRequest } from 'fastify';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { waited } from '../../gateway/span.ts';
import { failure } from '../../http/response/own-failure.ts';
import type { RenderQueue } from './render-queue.ts';

/** `Retry-After` of refused requests; s. */
const TRY_AGAIN = { person: 2, crawler: 60 } as const;

/**
 * Resolves once the page may be rendered.
 * @throws ApiError 503 if the event loop is too busy for another render
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
