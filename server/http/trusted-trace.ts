import type { FastifyRequest } from 'fastify';
import type { Trust } from '../config/readers.ts';
import { readTrace, type Trace } from '../gateway/headers/trace.ts';

/** The trace of a request, if a trusted proxy names one: strangers must not decide what is recorded. */
export function trustedTrace(request: FastifyRequest, trust: Trust | undefined): Trace | undefined {
  return trust?.(request.socket.remoteAddress ?? '', 0) ? readTrace(request.headers) : undefined;
}
