/** Analytics and chat: loaded only where the operator has configured them (conventions.md §1). */
import { initMetrika } from '../../../client/services/metrika.ts';
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
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
