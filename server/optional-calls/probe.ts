/** Finds out whether the API offers an optional call, or has the answer for a screen, as `shared/optional.ts` says. */
import { ApiError } from '../../shared/api.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import {
  type CallAnswer,
  type CallKey,
  calls,
  type PrivateCallKey,
  type SharedCallKey,
} from '../../shared/contract/calls.ts';
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

/** How an API is asked for what it may lack. */
export interface Asking {
  /** @returns a valid answer. @throws ApiError for any other */
  readonly read: (call: CallKey, input: object) => Promise<unknown>;
  /** @returns the city's shops, from a store if need be. @throws ApiError */
  readonly shops: () => Promise<CallAnswer<'GET /api/shop.json'>>;
  /** Asks an address for its methods. @param allow the field of that name in the answer */
  readonly options: (
    call: CallKey,
    url: string,
  ) => Promise<{ readonly status: number; readonly allow?: string | null }>;
}

/** Does the API offer this? Undefined: its answers do not tell. Never rejects. */
export async function isOffered(offer: Offer, asking: Asking): Promise<boolean | undefined> {
  try {
    return await find(offer, asking);
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined;
    if (isNotOffered(error.status)) return false;
    // An API that refuses an empty text has no popular queries.
    return refused.has(error.status) ? offer !== POPULAR_QUERIES : undefined;
  }
}

async function find(offer: Offer, { read, shops, options }: Asking): Promise<boolean | undefined> {
  const way: Finding | undefined = optionalScreens.get(offer) ?? optionalOffers[offer as OptionalOffer];
  if (way === undefined) return undefined;
  if (way.by === 'OPTIONS') {
    const { url } = fillAddress(offer, { id: NONE, code: NONE });
    return allowsPost(await options(offer as CallKey, url));
  }
  const input = way.inputOfShop === undefined ? (way.input ?? {}) : way.inputOfShop(anyOf(await shops()));
  const answer = await read(way.call ?? (offer as CallKey), input);
  return way.isThere?.(answer as never) ?? true;
}

function anyOf({ data: [shop] }: CallAnswer<'GET /api/shop.json'>): number {
  if (shop === undefined) throw new TypeError('there is no shop to ask for');
  return shop.id;
}

function allowsPost({ status, allow }: Awaited<ReturnType<Asking['options']>>): boolean | undefined {
  if (isNotOffered(status)) return false;
  // No order has this code, and an unknown order is a 422 (contract.md §6).
  if (status === 422) return true;
  if (status < 200 || status >= 300) return undefined;
  return allow?.toUpperCase().includes('POST') ?? true;
}

export function createProbe({ gateway, client, timeoutMs, ownContext }: ProbeOptions): Probe {
  const asking = (context: RequestContext): Asking => ({
    read: async (call, input) => {
      if (calls[call].class === 'private') {
        return gateway.personal(call as PrivateCallKey, input as never, context, undefined);
      }
      return (await gateway.shared(call as SharedCallKey, input as never, context)).value;
    },
    shops: async () => (await gateway.shared('GET /api/shop.json', {}, ownContext())).value,
    options: async (call, url) => {
      const { status, fields, body } = await client.send({
        call,
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
      return { status, allow: fieldValue(fields, 'allow') ?? null };
    },
  });
  return (offer) => {
    const context: RequestContext = {
      ...ownContext(),
      requestId: 'probe',
      isBackground: true,
      isCheck: true,
      skipsStore: true,
    };
    return isOffered(offer, asking(context));
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
