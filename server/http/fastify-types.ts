/** What the app hangs on each request. */

import type { RequestContext } from '../gateway/request-context.ts';
import type { Span } from '../gateway/span.ts';
import type { Dispatched } from '../routes/dispatch/dispatched.ts';
import type { Kept } from './cdn-headers.ts';
import type { SendRaw } from './send-raw.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    dispatched: Dispatched;
    /** Undefined where traces are off, and of files of the build. */
    span: Span | undefined;
    /** The pattern that it fell under, once its handler knows better than the dispatcher. */
    route: string | undefined;
    /** What it is answered with, where that is kept for all of its region. */
    kept: Kept | undefined;
    /** `X-Cache` of its answer. */
    cache: string | undefined;
    /** Is it, or will it be at its end, in log and metrics? */
    isNoted: boolean;
  }
  interface FastifyReply {
    sendRaw: SendRaw;
  }
}
