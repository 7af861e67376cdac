/**
 * Probes an optional call or screen without side effects: with goods that do not exist, or with `OPTIONS` instead of
 * POST (contract.md §6).
 */
import { ApiError } from '../../shared/api.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type OptionalOffer, POPULAR_QUERIES, type PrivateCallKey } from '../../shared/contract/calls.ts';
import { ARTICLES, CALCULATOR } from '../../shared/optional-screens.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { fieldsUp } from '../gateway/headers/up.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import type { UpstreamClient } from '../gateway/upstream-client.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';

/** What an API may lack: a call (D53), or the answer for a screen, named by its path (D62). */
export type Offer = OptionalOffer | (string & {});

/** Does the API offer this? Undefined: no result. Never rejects. */
export type Probe = (offer: Offer) => Promise<boolean | undefined>;

export interface ProbeOptions {
  readonly gateway: Pick<Gateway, 'shared' | 'personal'>;
  readonly client: Pick<UpstreamClient, 'send'>;
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timeoutMs: number;
  /** The context of the storefront's own calls. */
  readonly ownContext: () => RequestContext;
}

const notOffered: ReadonlySet<number> = new Set([404, 405, 501]);
/** The call exists, but does not accept this input. */
const refused: ReadonlySet<number> = new Set([400, 401, 403, 422]);
/** No goods have this id, so an API that offers the call answers with an empty list. */
const NO_GOODS = 0;

export function isNotOffered(status: number): boolean {
  return notOffered.has(status);
}

export function createProbe({ gateway, client, timeoutMs, ownContext }: ProbeOptions): Probe {
  /** @throws ApiError for any answer but a valid 200 */
  const read = async (key: Exclude<OptionalOffer, `POST ${string}`>, context: RequestContext): Promise<unknown> => {
    switch (key) {
      case 'GET /api/goods.json':
        return gateway.shared(key, { query: { ids: [NO_GOODS] } }, context);
      case 'GET /api/goods/{id}/related.json':
        return gateway.shared(key, { id: NO_GOODS }, context);
      case 'GET /api/reviews/{id}.json':
        return gateway.shared(key, { id: NO_GOODS, query: { limit: 1 } }, context);
      case 'GET /api/shop/{id}/stock.json': {
        // An unknown shop might be a 404, so an existing one is used.
        const { value } = await gateway.shared('GET /api/shop.json', {}, ownContext());
        const [shop] = value.data;
        if (shop === undefined) throw new TypeError('there is no shop to ask for');
        return gateway.shared(key, { id: shop.id, query: { goods: [NO_GOODS] } }, context);
      }
      case POPULAR_QUERIES: {
        const { value } = await gateway.shared('GET /api/search/suggest.json', { query: { q: '' } }, context);
        // The call itself is there in any case, but an API may have nothing for an empty text.
        if (value.data.queries.length === 0) throw new ApiError(404, 'none', 'there are no popular queries');
        return value;
      }
      case 'GET /api/orders.json':
        return gateway.personal(key, {}, context, undefined);
    }
  };

  const readScreen = (path: string, context: RequestContext): Promise<unknown> => {
    if (path === CALCULATOR) return gateway.shared('GET /calculator/options.json', {}, context);
    if (path === ARTICLES) return gateway.shared('GET /article.json', { query: { page: 1, limit: 1 } }, context);
    return gateway.shared('GET /api/content.json', { query: { url: path } }, context);
  };

  const askOptions = async (key: PrivateCallKey, context: RequestContext): Promise<boolean | undefined> => {
    const { url } = fillAddress(key, { id: NO_GOODS, code: NO_GOODS });
    const { status, fields, body } = await client.send({
      call: key,
      callClass: 'private',
      method: 'OPTIONS',
      url,
      headers: {},
      context,
      fields: fieldsUp('private', context, {}),
      startedAt: performance.now(),
      timeoutMs,
      repeatable: true,
    });
    body.discard();
    if (isNotOffered(status)) return false;
    // No order has this code, and an unknown order is a 422 (contract.md §6).
    if (status === 422) return true;
    if (status < 200 || status >= 300) return undefined;
    return fieldValue(fields, 'allow')?.toUpperCase().includes('POST') ?? true;
  };

  return async (offer) => {
    const context: RequestContext = {
      ...ownContext(),
      requestId: 'probe',
      isBackground: true,
      isCheck: true,
      skipsStore: true,
    };
    try {
      if (isPost(offer)) return await askOptions(offer, context);
      if (offer.startsWith('/')) await readScreen(offer, context);
      else await read(offer as Parameters<typeof read>[0], context);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) return undefined;
      if (isNotOffered(error.status)) return false;
      // An API that refuses an empty text has no popular queries.
      return refused.has(error.status) ? offer !== POPULAR_QUERIES : undefined;
    }
  };
}

function isPost(offer: Offer): offer is Extract<OptionalOffer, `POST ${string}`> {
  return offer.startsWith('POST ');
}

/** The answer, or `otherwise` if the API says that it has none (D62). @throws ApiError for any other failure */
export async function unlessLacking<Answer, Else>(answer: Promise<Answer>, otherwise: Else): Promise<Answer | Else> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 410 || isNotOffered(error.status))) return otherwise;
    throw error;
  }
}
