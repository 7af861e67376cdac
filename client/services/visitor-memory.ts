/**
 * The one owner of what the visitor has said (D44). Where the shop's hosts have a domain in common it is kept in cookies of
 * that domain, so that it holds in every city; else this host alone knows it. Nothing that is shared or kept depends on it.
 */
import { liesWithin } from '../../shared/rules/domain.ts';
import type { Cookies, Saying, TextStorage, VisitorMemory } from './services.ts';

interface Kept {
  readonly days: number;
  /** So many characters at most. */
  readonly room: number;
  /** Where this host keeps it by itself. */
  readonly alone: 'cookie' | 'storage';
}

/** A year: the visitor is asked again after that. */
const LONG = 365;

/** All together have room in 4 kB of cookies, with more for what is yet to come. */
export const sayings = {
  warning18: { days: 7, room: 4, alone: 'cookie' },
  'cookie-confirmed': { days: 7, room: 4, alone: 'cookie' },
  'region.confirmed': { days: LONG, room: 16, alone: 'storage' },
  'cart.unticked': { days: LONG, room: 1500, alone: 'storage' },
  favourites: { days: LONG, room: 1000, alone: 'storage' },
  'goods.seen': { days: LONG, room: 144, alone: 'storage' },
  'my-shop': { days: LONG, room: 200, alone: 'storage' },
} as const satisfies Record<Saying, Kept>;

/** @param domain that the shop's hosts have in common, if they do; a host outside of it keeps all to itself */
export function createVisitorMemory(
  { domain, host }: { readonly domain: string | undefined; readonly host: string },
  cookies: Cookies,
  storage: Pick<TextStorage, 'get' | 'set'>,
): VisitorMemory {
  const common = domain !== undefined && liesWithin(host, domain) ? domain : undefined;
  const inCookie = (name: Saying): boolean => common !== undefined || sayings[name].alone === 'cookie';
  return {
    get: (name) => (inCookie(name) ? cookies.get(name) : storage.get(name)),
    set(name, value) {
      if (inCookie(name)) cookies.set(name, value, sayings[name].days, common);
      else storage.set(name, value);
    },
    roomFor: (name) => sayings[name].room,
  };
}
