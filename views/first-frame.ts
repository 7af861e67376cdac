import { keepEarlyActs } from './early-acts.ts';

/**
 * Starts the page's scripts once its first frame is drawn: until then the line belongs to styles, fonts and pictures.
 * The page can be read, its links and forms be used before. A script of its own, as kept pages hold no inline one.
 */
/** After the page and its pictures are loaded. */
const LATEST_MS = 500;

const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
const { entry = '', modules = '' } = script?.dataset ?? {};
const letGo = keepEarlyActs();
let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: letGo }));
}

new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
// A page in the background draws no frame, and not every browser tells of it.
addEventListener('load', () => setTimeout(begin, LATEST_MS));
