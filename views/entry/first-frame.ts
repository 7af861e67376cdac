import { recordEarlyInput } from './early-input.ts';
import { provideImmediate } from './immediate.ts';

/**
 * Starts the page's scripts once the first frame and the pictures of the first view are drawn, so that styles, fonts
 * and pictures have the bandwidth until then. The first press of a pointer or a key starts them at once. The page can
 * be read, and its links and forms used, before that. This is a file of its own because kept pages hold no inline
 * scripts.
 */
/** The scripts wait for pictures at most this long after the first frame; ms. */
const PICTURES_MS = 1000;
/**
 * The scripts start this long after the `load` event where no frame is reported. A slow device may draw its first frame
 * this late; ms.
 */
const LATEST_MS = 2000;

/**
 * Detects a duplicated tab. Its session storage is a copy of the original's, but each tab's order is its own (D15), so
 * checkout must know. A page sets a mark in session storage and removes it when it is left. A page that finds the mark
 * at its start has a copy of the storage of a page that is still open (or has crashed).
 */
const LIVES = 'tab.lives';
/**
 * Also written out in client/checkout/memory.ts, which reads it: a shared module would cost a request.
 */
const COPIED = 'tab.copied';

const script = document.querySelector<HTMLScriptElement>('script[data-entry]');
const { entry = '', modules = '' } = script?.dataset ?? {};
claimTab();
provideImmediate(globalThis);
const replay = recordEarlyInput();
let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  const app = Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: replay });
  document.body.append(app);
  for (const href of modules.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** A decoded picture is drawn in the next frame, so the scripts begin after that frame. */
async function beginAfterPictures(): Promise<void> {
  setTimeout(begin, PICTURES_MS);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
}

// After a reload, Back or Forward the browser restores the scroll position. For that it needs the height of every card
// from the first frame on (see `whole-page.ts`; importing it here would cost a request).
const [visit] = performance.getEntriesByType('navigation');
if (visit instanceof PerformanceNavigationTiming && visit.type !== 'navigate') {
  document.documentElement.dataset.whole = '';
}

new PerformanceObserver(() => void beginAfterPictures()).observe({ type: 'paint', buffered: true });
// A page in the background draws no frame, and not every browser reports paints.
addEventListener('load', () => setTimeout(begin, LATEST_MS));
for (const act of ['pointerdown', 'keydown']) addEventListener(act, begin, true);
// The dialog of a hash (D6) covers what is drawn first.
if (/^#c(?:art|heckout)$/.test(location.hash)) begin();

/** Looks for the mark and sets it. Call it before everything else: a copy made earlier is not noticed. */
function claimTab(): void {
  const live = (): void => sessionStorage.setItem(LIVES, '1');
  try {
    if (sessionStorage.getItem(LIVES) !== null) sessionStorage.setItem(COPIED, '1');
    live();
    addEventListener('pageshow', live);
    addEventListener('pagehide', () => sessionStorage.removeItem(LIVES));
  } catch {
    // The browser refuses session storage, so there is nothing to copy.
  }
}
