/** Analytics and chat: loaded only where the operator has configured them (conventions.md §1). */
import { initMetrika, sendToMetrika } from '../../../client/services/metrika.ts';
import type { BrowserSettings } from '../../page/boot.ts';

const METRIKA = 'https://mc.yandex.ru/metrika/tag.js';

export function loadTags({ metrikaId, chatUrl }: BrowserSettings): void {
  if (metrikaId !== undefined) startMetrika(metrikaId);
  if (chatUrl !== undefined) loadScript(chatUrl);
}

/** The counter reads the same data layer that the shop's events are pushed into. */
function startMetrika(id: string): void {
  initMetrika(id, { accurateTrackBounce: true, clickmap: true, ecommerce: 'dataLayer', trackLinks: true });
  loadScript(METRIKA);
  countViews(id);
}

/** Counts each navigation within the document (D6) as a page view. The tag itself counts only the first page. */
function countViews(id: string): void {
  let referer = location.href;
  const pageOf = (url: string): string | undefined => url.split('#', 1)[0];
  window.navigation?.addEventListener('navigatesuccess', () => {
    const url = location.href;
    if (pageOf(url) === pageOf(referer)) return;
    sendToMetrika(id, 'hit', url, { referer, title: document.title });
    referer = url;
  });
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
