/** The browser's entry: hydrates the page that the server sent. */
// Imported first: it sets the order of the cascade layers, which the components' styles only fill.
import '../styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserClock, isClockChecked } from '../../client/services/browser-clock.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { startVisit } from '../../client/store/start.ts';
import { endOfDay } from '../../shared/rules/dates.ts';
import { type Place, readPlace } from '../context/place.ts';
import { firstEnd, watchEnds } from '../context/until.ts';
import { hydrateQueries } from '../data/browser-client.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { enhanceForms } from '../navigation/forms.ts';
import { useShownPlace } from '../navigation/navigation.ts';
import { Announcer } from '../page/announcer.tsx';
import { App } from '../page/app.tsx';
import { BOOT_ID, type Boot, LATE_ATTRIBUTE, LATE_END } from '../page/boot.ts';
import { loadScreen, nameScreen } from '../screens/screens.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { setUpBrowser } from './browser-setup.ts';

// Headings of the API keep their ids, whatever these are, and stand before the script.
const boot: Boot = JSON.parse(document.querySelector(`script#${BOOT_ID}`)?.textContent ?? 'null');

const { queryClient, store } = setUpBrowser(boot.region, boot.settings);

/** Reads late outcomes. Each stands before the markup that shows it, so it is read before that markup hydrates. */
function receiveLate(): void {
  for (const script of document.querySelectorAll(`script[${LATE_ATTRIBUTE}]`)) {
    const text = script.textContent ?? '';
    // The parser may still be inside a long script. An element after it proves nothing: after hydration the page adds
    // its own.
    if (!text.endsWith(LATE_END)) continue;
    script.removeAttribute(LATE_ATTRIBUTE);
    hydrateQueries(queryClient, JSON.parse(text));
  }
}

hydrateQueries(queryClient, boot.queries);
receiveLate();
if (document.readyState === 'loading') {
  const observer = new MutationObserver(receiveLate);
  observer.observe(document.body, { childList: true });
  document.addEventListener('DOMContentLoaded', () => {
    receiveLate();
    observer.disconnect();
  });
}

const firstPlace = readPlace(location.pathname, location.search);
const { screen = '' } = document.querySelector<HTMLElement>('script[data-screen]')?.dataset ?? {};
const firstScreen = boot.fatal === undefined ? firstPlace.screen : 'notFound';
nameScreen(firstScreen, screen);

/** Has the service worker served its offline copy of the page, because there is no connection? */
const isKeptPage = (): boolean => 'kept' in document.documentElement.dataset;
const never = () => () => undefined;

function BrowserApp(): ReactNode {
  const at = useShownPlace(firstPlace);
  const first = at.path === firstPlace.path && at.search === firstPlace.search;
  const now = useNow(boot.now, at);
  const isKept = useSyncExternalStore(never, isKeptPage, () => false);
  const facts = useMemo(() => {
    const { staleSince, ...others } = boot;
    const since = staleSince ?? (isKept ? boot.now : undefined);
    // What follows was asked for later (D32).
    return { ...others, now, ...(first && since !== undefined && { staleSince: since }) };
  }, [now, isKept, first]);
  return (
    <App boot={facts} at={at} fatal={first ? boot.fatal : undefined} store={store}>
      <BrowserParts />
    </App>
  );
}

async function start(): Promise<void> {
  let lacksCode = false;
  // Not sooner: its code would delay what makes the page usable.
  document.addEventListener('interactive', () => runBackground(lacksCode), { once: true });
  try {
    await Promise.all([loadScreen(firstScreen), loadScreen(firstPlace.screen)]);
  } catch {
    // Without its screen's code the page stays as the server rendered it. If there is a new build, it is reloaded.
    lacksCode = true;
    document.dispatchEvent(new Event('interactive'));
    return;
  }
  const app = (
    <QueryClientProvider client={queryClient}>
      <BrowserApp />
    </QueryClientProvider>
  );
  startTransition(() => {
    hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app, {
      onCaughtError: logFailure,
      onUncaughtError: logFailure,
    });
  });
}

/** Logs what a part of the page has thrown (spec §8, D45). */
function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: what fails in a page is logged there (D45)
  console.error('React render:', error);
}

/** Starts the background work. The page is complete without it. @param lacksCode the screen's chunk failed to load */
function runBackground(lacksCode: boolean): void {
  import('./background/start.ts')
    .then(({ startBackground }) => startBackground({ boot, store, queryClient, first: firstPlace, lacksCode }))
    .catch(() => undefined);
}

void start();

/** The clock is read at least this often, because timers stop while a device sleeps; ms. */
const CHECK_MS = 60_000;
/** A page that starts waits this long at most for a response that corrects a wrong clock; ms. */
const FIRST_CHECK_MS = 5000;

/**
 * The moment that 'today' refers to (D20): the server's until its day is over by the clock, or until something that the
 * page says of a time is no longer true (`useUntil`). The page takes the clock's then, with one timer for all of these,
 * and whenever it shows another place. It does neither before the clock has been checked.
 * @param served the server's clock when it rendered, ms since 1970; the result is never earlier
 * @returns ms since 1970
 */
function useNow(served: number, place: Place): number {
  const [{ now, at }, setNow] = useState({ now: served, at: place });
  const [firstCheck] = useState(() => performance.now() + FIRST_CHECK_MS);
  const mayRead = (): boolean => isClockChecked() || performance.now() >= firstCheck;
  // Set while rendering, so that the new place is never drawn with the old moment.
  const isElsewhere = at.path !== place.path || at.search !== place.search;
  if (isElsewhere) setNow({ now: mayRead() ? Math.max(now, browserClock.now()) : now, at: place });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      const left = Math.min(endOfDay(now), firstEnd(now)) - browserClock.now();
      const wait = Math.max(Math.min(left, CHECK_MS), firstCheck - performance.now());
      if (wait <= 0) setNow(({ at }) => ({ now: browserClock.now(), at }));
      else timer = setTimeout(check, wait);
    };
    check();
    const unwatch = watchEnds(check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      unwatch();
      document.removeEventListener('visibilitychange', check);
    };
  }, [now, firstCheck]);
  return now;
}

/** What only the browser shows. It mounts after hydration, so the server's markup holds nothing personal. */
function BrowserParts(): ReactNode {
  const [alive, setAlive] = useState(false);
  const [notes, setNotes] = useState<ReactNode>();
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      // Before what the page's other parts do in a task of their own.
      startLater(queueMicrotask, (left) => {
        setAlive(true);
        left.addEventListener('abort', dispatch(startVisit()));
      }),
    [dispatch],
  );
  useEffect(() => {
    if (!alive) return undefined;
    return startLater(setTimeout, (left) => {
      // Not sooner: until then early-input.ts records what the visitor does.
      enhanceForms(left);
      // Replays what the visitor did before (early-input.ts).
      document.dispatchEvent(new Event('interactive'));
      // No part suspends for their code: while one waits, React hydrates none of the page's late blocks.
      const show = ({ PageNotes }: typeof import('../page/page-notes.tsx')): void => setNotes(<PageNotes />);
      import('../page/page-notes.tsx').then(show, () => undefined);
    });
  }, [alive]);
  if (!alive) return null;
  return (
    <>
      <FailureBoundary failed={() => null}>
        <DialogHost />
      </FailureBoundary>
      <FailureBoundary failed={() => null}>
        <Announcer />
        {notes}
      </FailureBoundary>
    </>
  );
}

/**
 * Starts something a moment later, so that a mount that is undone at once, as by `StrictMode`, starts nothing.
 * @param start is given the signal that ends it
 * @returns ends it
 */
function startLater(later: (run: () => void) => unknown, start: (left: AbortSignal) => void): () => void {
  const left = new AbortController();
  later(() => left.signal.aborted || start(left.signal));
  return () => left.abort();
}
