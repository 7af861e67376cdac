import { keepEarlyActs } from './early-acts.ts';
import { claimTab } from './tab-claim.ts';

/**
 * Starts the page's scripts after its first frame and the pictures of the first view: until then styles, fonts and
 * pictures get the bandwidth. A press starts them at once. Links and forms work before. A script of its own, because
 * kept pages contain no inline scripts.
 */
/** How long the pictures have priority after the first frame. */
const PICTURES_MS = 1000;
/** Delay after `load` if no frame is reported. A slow device may paint its first frame this late. */
const LATEST_MS = 2000;

const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
const { entry = '', base = '', modules = '' } = script?.dataset ?? {};
claimTab();
const letGo = keepEarlyActs();
let begun = false;

const names = (list: string): string[] => list.split(' ').filter(Boolean);

function run(src: string): HTMLScriptElement {
  const element = Object.assign(document.createElement('script'), { type: 'module', src });
  document.body.append(element);
  return element;
}

function begin(): void {
  if (begun) return;
  begun = true;
  // The entry's dependencies are evaluated while the entry itself is still loading, which avoids one long task.
  names(base).forEach(run);
  for (const href of names(modules)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  run(entry).onerror = letGo;
}

/** A decoded picture is painted in the next frame. */
async function beginAfterPictures(): Promise<void> {
  setTimeout(begin, PICTURES_MS);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
}

// When going back, the browser restores the scroll position and needs the height of each card from the first frame on
// (`whole-page.ts`, whose code would be another request here).
const [visit] = performance.getEntriesByType('navigation');
if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') {
  document.documentElement.dataset.whole = '';
}

new PerformanceObserver(() => void beginAfterPictures()).observe({ type: 'paint', buffered: true });
// A page in the background paints no frame, and not every browser reports one.
addEventListener('load', () => setTimeout(begin, LATEST_MS));
for (const act of ['pointerdown', 'keydown']) addEventListener(act, begin, true);
