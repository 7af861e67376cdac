/**
 * Stage: answers the content pages that the shop's profile holds, in place of the API (conventions §5). Like an answer of
 * the API, they are then checked, sanitised and stored.
 */
import type { OwnPage } from '../../../shared/profile/read-pages.ts';
import type { SendStage } from '../call.ts';
import { WireBody } from '../transport/body.ts';

const CONTENT = 'GET /api/content.json';
const nothing = (): void => {};

/** @param pages by their paths */
export function ownPages(pages: ReadonlyMap<string, OwnPage>): SendStage {
  return (next) => async (request) => {
    const path = request.call === CONTENT ? new URLSearchParams(request.url.split('?')[1]).get('url') : null;
    const page = path === null ? undefined : pages.get(path);
    if (page === undefined) return next(request);
    const body = new WireBody({ pause: nothing, resume: nothing, abort: nothing });
    body.push(Buffer.from(JSON.stringify({ data: page })));
    body.end();
    const now = Date.now();
    return {
      status: 200,
      fields: [['content-type', 'application/json']],
      body,
      attempts: 1,
      requestTime: now,
      responseTime: now,
    };
  };
}
