import type { FastifyRequest } from 'fastify';
import type { Trust } from '../config/trust.ts';
import { readTrace, type Trace } from '../gateway/headers/trace.ts';

/** The trace that a trusted proxy names. Other clients are ignored: they could make us record whatever they like. */
export function trustedTrace(request: FastifyRequest, trust: Trust | undefined): Trace | undefined {
  return trust?.(request.socket.remoteAddress ?? '', 0) ? readTrace(request.headers) : undefined;
}
