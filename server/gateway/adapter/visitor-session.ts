/** The visitor's token at an API of another shape, kept in a cookie of the storefront's own (D80). */
import type { AdapterSession } from '../../../shared/contract/adapter.ts';

const NAME = 'api_session';
/** The lifetime of a token for which the adapter names none; s. */
const SIXTY_DAYS = 60 * 24 * 60 * 60;
/** Printable ASCII, which is all that a header field can hold; more would not fit into a cookie. */
const TOKEN = /^[ -~]{1,2000}$/;

export class VisitorSession implements AdapterSession {
  #token: string | undefined;
  #setCookie: string | undefined;

  /** @param cookie the request's `Cookie` field */
  constructor(cookie: string | undefined) {
    const own = pairsOf(cookie).find(isOwn);
    this.#token = own && decode(own.slice(NAME.length + 1));
  }

  /** The `Set-Cookie` field for the visitor; undefined if nothing was set. `Domain`, `Secure` and `SameSite` are added later. */
  get setCookie(): string | undefined {
    return this.#setCookie;
  }

  get(): string | undefined {
    return this.#token;
  }

  /** @throws TypeError for what is no token, or no lifetime */
  set(token: string | null, { maxAge = SIXTY_DAYS }: { readonly maxAge?: number } = {}): void {
    if (token !== null && !(typeof token === 'string' && TOKEN.test(token))) throw new TypeError('this is no token');
    if (!Number.isInteger(maxAge) || maxAge < 0) throw new TypeError('maxAge is no number of seconds');
    const [value, life] = token === null ? ['', 0] : [encodeURIComponent(token), maxAge];
    this.#token = token ?? undefined;
    this.#setCookie = `${NAME}=${value}; Path=/; Max-Age=${life}; HttpOnly`;
  }
}

/** The request's `Cookie` field without the token, which only an adapter sees; undefined if nothing is left. */
export function withoutToken(cookie: string): string | undefined {
  return (
    pairsOf(cookie)
      .filter((pair) => !isOwn(pair))
      .join('; ') || undefined
  );
}

function pairsOf(cookie = ''): string[] {
  return cookie.split(';').map((pair) => pair.trim());
}

function isOwn(pair: string): boolean {
  return pair.startsWith(`${NAME}=`);
}

/** A visitor can send anything. */
function decode(value: string): string | undefined {
  try {
    const token = decodeURIComponent(value);
    return TOKEN.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
