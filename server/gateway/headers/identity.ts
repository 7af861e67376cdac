/** Which fields of a browser's request name a host, a client, a user, a scheme or a path (D56). */

/** Fields of browsers and of HTTP that the words below would match, but which make no claim that an API believes. */
const harmless = new Set(['user-agent', 'authorization', 'origin', 'upgrade-insecure-requests']);
const harmlessPrefix = /^(?:sec-|access-control-|content-)/;

/** Such words; one in a name is enough. Each is matched whole, so that a long name takes linear time. */
const words = [
  // A host or a server.
  'hostnames?|servers?|(?:sub)?domains?|vhost|backend|upstream|tenants?|origin|originating|edge|site',
  // A client.
  '(?:client|remote|real|socket|source|user|device|proxy)?ips?|ipv[46]|ipaddr(?:ess)?|ipcountry|geoip|address|clientcert|cert|certificate|dn|remote|real|peer|visitor|viewer|connecting|source|from|country',
  // A user.
  'usernames?|userids?|login|e?mail|groups?|roles?|accounts?|identity|principals?|subject|consumer|credentials?|customer|authenticated|iap|oidc|jwt|sso|saml|claims?|impersonate|sub|uid|member|person|actor|caller|userinfo|session|admin|assertion',
  // A scheme or a port.
  'schemes?|proto|protocols?|ssl|tls|secure|ports?',
  // A path.
  'paths?|pathinfo|prefix|original|override|routes?|redirect|sendfile|accel|destination|script|document|root|invoke|matched|middleware|base',
  // Proxies, which say such things under their own names.
  'via|envoy|arr|wl|cf|cloudflare|fastly|akamai|cloudfront|incap|sucuri|azure|appengine|appgw|amzn?|aws|goog|google|ms|istio|traefik|haproxy|nginx|varnish|kong|nextjs|vercel|netlify|fly|cluster|cdn',
].join('|');
const isWord = new RegExp(`^(?:${words})$`);
/** The ends of others, such as `forwardedhost` and `requesturi`. */
const ending = /(?:hosts?|addr|clients?|users?|auth|https?|ur[ils]s?|rewrite)$/;
const part = /forward|proxy/;

/**
 * The API must believe only the storefront in such things, which says them in `X-Forwarded-*`.
 * @param name in lower case, with `-` for `_`
 */
export function isIdentity(name: string): boolean {
  if (harmless.has(name) || harmlessPrefix.test(name)) return false;
  return name.split('-').some((word) => isWord.test(word) || ending.test(word) || part.test(word));
}
