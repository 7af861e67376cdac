import { keepEarlyActs } from './early-acts.ts';
import { claimTab } from './tab-claim.ts';

/**
 * Starts the page's scripts once its first frame and the pictures of its first view are drawn: until then the line belongs
 * to styles, fonts and pictures. Whoever presses something has them at once. The page can be read, its links and forms be
 * used before. A script of its own, as kept pages hold no inline one.
 */
/** Pictures have the line to themselves for so long after the first frame. */
const PICTURES_MS = 1000;
/** After the page and its pictures are loaded, where no frame is told of. A slow device may draw its first one so late. */
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
  // What the entry stands on runs while that is still on its way, and not in one long task with it.
  names(base).forEach(run);
  for (const href of names(modules)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  run(entry).onerror = letGo;
}

/** What is decoded is drawn in the next frame. */
async function beginAfterPictures(): Promise<void> {
  setTimeout(begin, PICTURES_MS);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
}

// The browser leads back to where a page was left: it then needs the height of each card from the first frame on
// (`whole-page.ts`, whose code would be a request of its own here).
const [visit] = performance.getEntriesByType('navigation');
if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') {
  document.documentElement.dataset.whole = '';
}

new PerformanceObserver(() => void beginAfterPictures()).observe({ type: 'paint', buffered: true });
// A page in the background draws no frame, and not every browser tells of it.
addEventListener('load', () => setTimeout(begin, LATEST_MS));
for (const act of ['pointerdown', 'keydown']) addEventListener(act, begin, true);
