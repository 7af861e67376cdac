/** Header fields of every response (conventions.md §3), and `Server-Timing`. */
import type { CallRecord } from '../../gateway/request-context.ts';

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  // For everything but pages, which set their own: an SVG opened on its own may use inline styles, and nothing else.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** Sent over https only. Browsers ignore both on plain http, and report the second as a console error on each page. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const ofHttps = { ...securityHeaders, ...overHttps } as const;

/** Header fields of a response that does not set them itself; `X-Request-Id` comes on top. */
export function commonHeaders(scheme: 'http' | 'https'): Readonly<Record<string, string>> {
  return scheme === 'https' ? ofHttps : securityHeaders;
}

/**
 * Whose policy header fields a response has. `its own`: those of the page or of the API; ours are added where they are
 * missing. `ours`: ours alone.
 */
export type Policies = 'ours' | 'its own';

/**
 * The policies of a response of class 'other' (contract.md §2): the API's own under `/api/`. Uploads may be anybody's
 * files and get ours.
 * @param url path and query
 */
export function policiesFor(url: string): Policies {
  return url.startsWith('/api/') ? 'its own' : 'ours';
}

/** Is this field set by the storefront alone? Then the API's is not passed on. */
export function isOwnHeader(name: string, policies: Policies = 'ours'): boolean {
  return ownNames.has(name) || (policies === 'ours' && (name in securityHeaders || name in overHttps));
}

const ownNames: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'strict-transport-security',
  'x-request-id',
  'server-timing',
  'server',
  'alt-svc',
]);

/**
 * `Server-Timing`: the upstream calls made for a response (conventions.md §3). It names calls only, never their
 * parameters.
 */
export function serverTiming(records: readonly CallRecord[]): string {
  return records.map(({ call, verdict, ms }, index) => `c${index};desc="${call} ${verdict}";dur=${ms}`).join(', ');
}
