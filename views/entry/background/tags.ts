/** Analytics and chat: loaded only where the operator has configured them (conventions.md §1). */
import type { BrowserSettings } from '../../page/boot.ts';

const METRIKA = 'https://mc.yandex.ru/metrika/tag.js';

interface Counter {
  (...call: readonly unknown[]): void;
  /** Calls made before the tag has come. */
  a?: unknown[];
  /** When the page began to count, ms since 1970. */
  l?: number;
}

declare global {
  interface Window {
    ym?: Counter;
  }
}

export function loadTags({ metrikaId, chatUrl }: BrowserSettings): void {
  if (metrikaId !== undefined) startMetrika(Number(metrikaId));
  if (chatUrl !== undefined) loadScript(chatUrl);
}

/** The counter reads the same data layer that the shop's events are pushed into. */
function startMetrika(id: number): void {
  const calls: unknown[] = [];
  const counter: Counter = window.ym ?? ((...call) => void calls.push(call));
  counter.a ??= calls;
  counter.l ??= Date.now();
  window.ym = counter;
  counter(id, 'init', { accurateTrackBounce: true, clickmap: true, ecommerce: 'dataLayer', trackLinks: true });
  loadScript(METRIKA);
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}
