/**
 * Stores what the visitor has said (D44). If the shop's hosts have a common domain, it is kept in cookies of that
 * domain and holds in every city; otherwise it is kept per host. No response that is shared or stored depends on it.
 */
import { liesWithin } from '../../shared/rules/domain.ts';
import type { Cookies, TextStorage, VisitorKey, VisitorMemory } from './services.ts';

interface Kept {
  readonly days: number;
  /** Maximum number of characters. */
  readonly room: number;
  /** Where it is stored without a common domain. */
  readonly alone: 'cookie' | 'storage';
}

/** Lifetime in days of what need not be asked again soon. */
const LONG = 365;

/** Together they fit into 4 kB of cookies, with room for more. `days` applies to cookies only. */
export const visitorKeys = {
  warning18: { days: 7, room: 4, alone: 'cookie' },
  'cookie-confirmed': { days: 7, room: 4, alone: 'cookie' },
  'region.confirmed': { days: LONG, room: 16, alone: 'storage' },
  'cart.unticked': { days: LONG, room: 1500, alone: 'storage' },
  'cart.prices': { days: LONG, room: 500, alone: 'storage' },
  favourites: { days: LONG, room: 1000, alone: 'storage' },
  compared: { days: LONG, room: 40, alone: 'storage' },
  'goods.seen': { days: LONG, room: 144, alone: 'storage' },
  'my-shop': { days: LONG, room: 200, alone: 'storage' },
  'shop-offer.declined': { days: LONG, room: 4, alone: 'storage' },
} as const satisfies Record<VisitorKey, Kept>;

/**
 * @param domain the common domain of the shop's hosts, if there is one; on a host outside of it everything is kept per
 * host
 */
export function createVisitorMemory(
  { domain, host }: { readonly domain: string | undefined; readonly host: string },
  cookies: Cookies,
  storage: Pick<TextStorage, 'get' | 'set'>,
): VisitorMemory {
  const common = domain !== undefined && liesWithin(host, domain) ? domain : undefined;
  const inCookie = (name: VisitorKey): boolean => common !== undefined || visitorKeys[name].alone === 'cookie';
  return {
    get: (name) => (inCookie(name) ? cookies.get(name) : storage.get(name)),
    set(name, value) {
      if (inCookie(name)) cookies.set(name, value, visitorKeys[name].days, common);
      else storage.set(name, value);
    },
    roomFor: (name) => visitorKeys[name].room,
  };
}
