/** Which fields of a browser's request name a host, a client, a user, a scheme or a path (D56). */

/** Fields of browsers and of HTTP that one of `identity` would match, but which make no claim that an API believes. */
const harmless = new Set(['user-agent', 'authorization', 'origin', 'upgrade-insecure-requests']);
const harmlessPrefix = /^(?:sec-|access-control-|content-)/;

/** Words of such names; one of them is enough. */
const identities: readonly string[] = [
  // A host or a server.
  String.raw`\w*hosts?|hostnames?|servers?|(?:sub)?domains?|vhost|backend|upstream|tenants?|origin|originating|edge|site`,
  // A client.
  String.raw`(?:client|remote|real|socket|source|user|device|proxy)?ips?|ipv[46]|ipaddr(?:ess)?|ipcountry|geoip|\w*addr|address|\w*clients?|clientcert|cert|certificate|dn|remote|real|peer|visitor|viewer|connecting|source|from|country`,
  // A user.
  String.raw`\w*users?|usernames?|userids?|login|e?mail|groups?|roles?|accounts?|identity|principals?|subject|consumer|credentials?|customer|authenticated|auth|\w*auth|iap|oidc|jwt|sso|saml|claims?|impersonate|sub|uid|member|person|actor|caller|userinfo|session|admin|assertion`,
  // A scheme or a port.
  String.raw`schemes?|proto|protocols?|\w*https?|ssl|tls|secure|ports?`,
  // A path.
  String.raw`\w*ur[ils]s?|paths?|pathinfo|prefix|original|\w*rewrite|override|routes?|redirect|sendfile|accel|destination|script|document|root|invoke|matched|middleware|base`,
  // Proxies, which say such things under their own names.
  String.raw`\w*forward\w*|\w*proxy\w*|via|envoy|arr|wl|cf|cloudflare|fastly|akamai|cloudfront|incap|sucuri|azure|appengine|appgw|amzn?|aws|goog|google|ms|istio|traefik|haproxy|nginx|varnish|kong|nextjs|vercel|netlify|fly|cluster|cdn`,
];

const identity = new RegExp(`(?:^|-)(?:${identities.join('|')})(?=-|$)`);

/**
 * The API must believe only the storefront in such things, which says them in `X-Forwarded-*`.
 * @param name in lower case, with `-` for `_`
 */
export function isIdentity(name: string): boolean {
  return !harmless.has(name) && !harmlessPrefix.test(name) && identity.test(name);
}
