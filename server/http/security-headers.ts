/** Headers that every answer carries (conventions.md §3). */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  // Of what is no page: a picture opened by itself may style itself, and nothing else.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
} as const;

/** Has the storefront alone the say on this header? What the API sends under that name is not passed on. */
export function isOwnHeader(name: string): boolean {
  return name in securityHeaders || ownNames.has(name);
}

const ownNames: ReadonlySet<string> = new Set(['strict-transport-security', 'x-request-id', 'server-timing', 'server']);

/** Sent over https only: browsers ignore it elsewhere. */
export const strictTransport = 'max-age=31536000';
