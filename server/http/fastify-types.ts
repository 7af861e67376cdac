/** What the app hangs on each request. */

import type { RequestContext } from '../gateway/request-context.ts';
import type { Decision } from '../routes/dispatch/decision.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    decision: Decision;
    /** The pattern that it fell under, once its handler knows better than the decision. */
    route: string | undefined;
    /** Has its answer begun to be sent, or would it have, had its visitor stayed? */
    isAnswered: boolean;
  }
}
