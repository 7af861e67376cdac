/** Header fields of every answer (conventions.md §3). */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  // For everything but pages: a picture that is opened directly may style itself and do nothing else.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** Sent over https only. Elsewhere browsers ignore them, and print a warning about the second one on each page. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const ofHttps = { ...securityHeaders, ...overHttps } as const;

/** The default header fields of every answer, besides the request id. */
export function commonHeaders(scheme: 'http' | 'https'): Readonly<Record<string, string>> {
  return scheme === 'https' ? ofHttps : securityHeaders;
}

/**
 * Whether an answer has content security policies of its own: pages have, and the API may send some for its answers
 * under `/api/`. Otherwise ours are sent.
 */
export type Policies = 'ours' | 'its own';

/**
 * Selects the policies for an answer of class 'other' (contract.md §2): uploads are untrusted files. @param url path
 * and query
 */
export function policiesFor(url: string): Policies {
  return url.startsWith('/api/') ? 'its own' : 'ours';
}

/** Is this field set by the storefront only? The API's value is then not passed on. */
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
