/**
 * Interceptor: answers the content pages that the shop's profile holds, in place of the API (conventions §5). Like an
 * answer of the API, they are then checked, sanitised and stored.
 */
import type { OwnPage } from '../../../shared/profile/read-pages.ts';
import type { CallInterceptor } from '../call.ts';
import { answerInstead } from './passing.ts';

const CONTENT = 'GET /api/content.json';

/** @param pages by their paths */
export function ownPages(pages: ReadonlyMap<string, OwnPage>): CallInterceptor {
  return (dispatch) => (options, handler) => {
    const { call, url } = options.call;
    const path = call === CONTENT ? new URLSearchParams(url.split('?')[1]).get('url') : null;
    const page = path === null ? undefined : pages.get(path);
    if (page === undefined) return dispatch(options, handler);
    const body = Buffer.from(JSON.stringify({ data: page }));
    return answerInstead(handler, 200, { 'content-type': 'application/json' }, body);
  };
}
