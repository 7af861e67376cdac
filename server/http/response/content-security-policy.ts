/** The content security policy of pages (conventions.md §3). It is strict: no inline script runs without the nonce. */
export interface PolicySettings {
  readonly imageHosts: readonly string[];
  readonly metrikaId: string | undefined;
  readonly chatUrl: string | undefined;
}

const METRIKA = 'https://mc.yandex.ru';

/** Placeholder for the nonce in the prepared policy. */
const NONCE = '{nonce}';

/**
 * Builds the policies of pages once. Forms may be sent to this host only; other cities are reached by links (D19).
 * @returns takes the nonce of a streamed page; undefined for a kept page, which has no executable inline script
 */
export function createPagePolicy(settings: PolicySettings): (nonce: string | undefined) => string {
  const streamed = pagePolicy(NONCE, settings);
  const kept = pagePolicy(undefined, settings);
  return (nonce) => (nonce === undefined ? kept : streamed.replace(NONCE, nonce));
}

function pagePolicy(nonce: string | undefined, settings: PolicySettings): string {
  const { imageHosts, metrikaId, chatUrl } = settings;
  const analytics = metrikaId === undefined ? [] : [METRIKA];
  const chat = chatUrl === undefined ? [] : [new URL(chatUrl).origin];
  const outside = [...analytics, ...chat];
  const scripts = nonce === undefined ? ["'self'", ...outside] : [`'nonce-${nonce}'`, "'strict-dynamic'"];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...imageHosts, ...outside].join(' ')}`,
    `connect-src ${["'self'", ...outside].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(chat.length === 0 ? [] : [`frame-src ${chat.join(' ')}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
