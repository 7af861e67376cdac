/** Headers that every answer carries (conventions.md §3). */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  // Of what is no page: a picture opened by itself may style itself, and nothing else.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** Sent over https only. Elsewhere browsers ignore them, and of the second they complain in the console of each page. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const ofHttps = { ...securityHeaders, ...overHttps } as const;

/** What every answer says unless it says otherwise, besides its request's id. */
export function commonHeaders(scheme: 'http' | 'https'): Readonly<Record<string, string>> {
  return scheme === 'https' ? ofHttps : securityHeaders;
}

/** A page has policies of its own, and the API may have some for what it answers under `/api/`; ours stand where there are none. */
export type Policies = 'ours' | 'its own';

/** Which policies hold for an answer of class 'other' (contract.md §2): uploads are strangers' files. @param url path and query */
export function policiesFor(url: string): Policies {
  return url.startsWith('/api/') ? 'its own' : 'ours';
}

/** Has the storefront alone the say on this header? What the API sends under that name is not passed on. */
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
