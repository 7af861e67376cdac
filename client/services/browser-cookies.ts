import type { Cookies } from './services.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The page's cookies (spec §3 'Client persistence', D44). Names and values are plain words. */
export const browserCookies: Cookies = {
  get(name) {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found?.slice(name.length + 1);
  },
  set(name, value, days, domain) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const within = domain === undefined ? '' : `; Domain=${domain}`;
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore needs https, which a shop on localhost does not have
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${within}${secure}`;
  },
};
