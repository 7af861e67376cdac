import type { FastifyRequest } from 'fastify';
import type { Trust } from '../config/readers.ts';
import { readTrace, type Trace } from '../gateway/headers/trace.ts';

/** The trace that a request belongs to, if a proxy says so that is trusted: strangers would have us record what they like. */
export function trustedTrace(request: FastifyRequest, trust: Trust | undefined): Trace | undefined {
  return trust?.(request.socket.remoteAddress ?? '', 0) ? readTrace(request.headers) : undefined;
}
