/** Logs that a product could not be loaded while its address was being checked (spec §8). */
import type { FastifyBaseLogger } from 'fastify';
import type { OpenPage } from '../../views/entry/server.tsx';
import { namesOf, type RequestContext } from '../gateway/request-context.ts';

/** A missing product (404, 410) is an answer, not a failure. */
export function noteProductLoad(page: OpenPage, context: RequestContext, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const { at, failure, missing } = page;
  if (failure === undefined || missing || (at.screen !== 'product' && at.screen !== 'legacyProduct')) return;
  log.warn({ ...namesOf(context), screen: at.screen, status: failure.status, code: failure.code }, 'Product load:');
}
