/** Fields that the app adds to Fastify's requests and replies. */

import type { Dispatched } from '../dispatch/dispatched.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import type { Span } from '../gateway/span.ts';
import type { Kept } from './response/cdn-headers.ts';
import type { SendRaw } from './response/send-raw.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    dispatched: Dispatched;
    /** Undefined if traces are off, and for build files. */
    span: Span | undefined;
    /** Set by handlers that know the route more exactly than the dispatcher: a pattern, for logs and metrics. */
    route: string | undefined;
    /** Set if the response is a kept page or something else kept for the whole region. */
    kept: Kept | undefined;
    /** `X-Cache` of the response. */
    cache: string | undefined;
    /** Has it been logged and counted, or will it be when its response ends? */
    isNoted: boolean;
  }
  interface FastifyReply {
    sendRaw: SendRaw;
  }
}
