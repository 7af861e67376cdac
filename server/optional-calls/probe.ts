/** Finds out whether the API offers an optional call, or has the answer for a screen, as `shared/optional.ts` says. */
import { ApiError } from '../../shared/api.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallKey, calls, type PrivateCallKey, type SharedCallKey } from '../../shared/contract/calls.ts';
import { NONE, type OptionalOffer, optionalOffers, optionalScreens, POPULAR_QUERIES } from '../../shared/optional.ts';
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

/** A row of the table of what an API may lack. */
interface Finding {
  readonly by?: 'OPTIONS';
  /** Default: the offer itself. */
  readonly call?: CallKey;
  readonly input?: object;
  readonly inputOfShop?: (shop: number) => object;
  readonly isThere?: (answer: never) => boolean;
}

export function isNotOffered(status: number): boolean {
  return notOffered.has(status);
}

export function createProbe({ gateway, client, timeoutMs, ownContext }: ProbeOptions): Probe {
  /** @throws ApiError for any answer but a valid 200 */
  const read = async (call: CallKey, input: object, context: RequestContext): Promise<unknown> => {
    if (calls[call].class === 'private') {
      return gateway.personal(call as PrivateCallKey, input as never, context, undefined);
    }
    return (await gateway.shared(call as SharedCallKey, input as never, context)).value;
  };

  const anyShop = async (): Promise<number> => {
    const { value } = await gateway.shared('GET /api/shop.json', {}, ownContext());
    const [shop] = value.data;
    if (shop === undefined) throw new TypeError('there is no shop to ask for');
    return shop.id;
  };

  const find = async (offer: Offer, context: RequestContext): Promise<boolean | undefined> => {
    const way: Finding | undefined = optionalScreens.get(offer) ?? optionalOffers[offer as OptionalOffer];
    if (way === undefined) return undefined;
    if (way.by === 'OPTIONS') return askOptions(offer as PrivateCallKey, context);
    const input = way.inputOfShop?.(await anyShop()) ?? way.input ?? {};
    const answer = await read(way.call ?? (offer as CallKey), input, context);
    return way.isThere?.(answer as never) ?? true;
  };

  const askOptions = async (key: PrivateCallKey, context: RequestContext): Promise<boolean | undefined> => {
    const { url } = fillAddress(key, { id: NONE, code: NONE });
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
      return await find(offer, context);
    } catch (error) {
      if (!(error instanceof ApiError)) return undefined;
      if (isNotOffered(error.status)) return false;
      // An API that refuses an empty text has no popular queries.
      return refused.has(error.status) ? offer !== POPULAR_QUERIES : undefined;
    }
  };
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
