/** The properties that the app adds to Fastify's requests and replies. */

import type { RequestContext } from '../gateway/request-context.ts';
import type { Span } from '../gateway/span.ts';
import type { Dispatched } from '../routes/dispatch/dispatched.ts';
import type { Kept } from './cdn-headers.ts';
import type { SendRaw } from './send-raw.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    dispatched: Dispatched;
    /** Undefined if tracing is off, and for built files. */
    span: Span | undefined;
    /** The route pattern, if the handler knows it better than the dispatcher. */
    route: string | undefined;
    /** The kept page that answers the request, shared by its region. */
    kept: Kept | undefined;
    /** The `X-Cache` of its answer. */
    cache: string | undefined;
    /** Is its log line written, or scheduled? */
    isNoted: boolean;
  }
  interface FastifyReply {
    sendRaw: SendRaw;
  }
}
