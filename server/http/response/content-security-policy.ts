/** The content security policy of pages (conventions §3). It is strict: no inline script runs without the nonce. */
import { isByOwnHost, type RequestContext } from '../../gateway/request-context.ts';

export interface PolicySettings {
  readonly imageHosts: readonly string[];
  readonly metrikaId: string | undefined;
  readonly chatUrl: string | undefined;
  readonly serviceWorker: boolean;
}

const METRIKA = 'https://mc.yandex.ru';

/** What of a request a policy depends on. */
export type PolicyContext = Pick<RequestContext, 'requestHost' | 'region'>;

/** What of a page's own markup its policy allows. */
export interface Inline {
  /** The source of its inline styles: a hash, with quotation marks. */
  readonly styles?: string;
  /** Of a stream; a complete page has no executable inline script, and no nonce. */
  readonly nonce?: string;
}

export type PagePolicy = (asked: PolicyContext, inline?: Inline) => string;

/** A source that names an IP address matches nothing but 127.0.0.1 (CSP level 3 §6.7.2.9). */
const ADDRESS = /^\[|(?:^|\.)\d+(?::\d+)?$/;

/**
 * Prepares the policies of pages. Forms may be sent to this host only; other cities are reached by links (D19). A
 * source with a path has to name its host, and a stored page names known hosts only: a request that came by another
 * host than the region's own gets `'self'`.
 */
export function createPagePolicy(settings: PolicySettings): PagePolicy {
  const { scripts, between, worker, after } = pagePolicy(settings);
  return (asked, { styles, nonce } = {}) => {
    const { host } = asked.region;
    const own = isByOwnHost(asked) && !ADDRESS.test(host) ? host : undefined;
    const code = own === undefined ? "'self'" : `${own}/assets/`;
    const allowed = nonce === undefined ? code + scripts : `'nonce-${nonce}' 'strict-dynamic'`;
    const workers = !worker ? "'none'" : own === undefined ? "'self'" : `${own}/sw.js`;
    const sheets = styles === undefined ? "'self'" : `'self' ${styles}`;
    return `default-src 'none'; script-src ${allowed}; style-src ${sheets}; ${between}; worker-src ${workers}; ${after}`;
  };
}

/** The parts that are the same for all requests. `scripts`: the other sources of a page without a nonce. */
function pagePolicy({ imageHosts, metrikaId, chatUrl, serviceWorker }: PolicySettings) {
  const analytics = metrikaId === undefined ? [] : [METRIKA];
  const chat = chatUrl === undefined ? [] : [new URL(chatUrl).origin];
  const outside = [...analytics, ...chat];
  const between = [
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...imageHosts, ...outside].join(' ')}`,
    `connect-src ${["'self'", ...outside].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
  ];
  const after = [
    ...(chat.length === 0 ? [] : [`frame-src ${chat.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const scripts = outside.map((origin) => ` ${origin}`).join('');
  return { scripts, between: between.join('; '), worker: serviceWorker, after: after.join('; ') };
}
