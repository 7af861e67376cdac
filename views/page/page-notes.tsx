import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { browserNetwork } from '../../client/services/browser-network.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import type { AppState } from '../../client/store/state.ts';
import { offlineTexts } from '../../shared/texts/offline.ts';
import { useApp } from '../context/app-context.ts';
import { CookieNotice } from '../region/cookie-notice.tsx';
import { Notices, useAnnounced } from '../ui/notices.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import { OnceLoaded } from '../ui/states/once-loaded.tsx';
import styles from './page.module.css';

const CompareBar = lazyComponent(() => import('../compare/compare-bar.tsx'));

/** What a page tells its visitor on its own: cookies, the connection, short notices, a comparison. */
export function PageNotes(): ReactNode {
  return (
    <>
      <CookieNotice />
      <ConnectionNote />
      <PageNotices />
      <Compared />
    </>
  );
}

/** An open dialog shows the notices itself. */
function PageNotices(): ReactNode {
  const isAlone = useAppSelector(({ dialogs: { stack, waiting } }) => stack.length + waiting.length === 0);
  return isAlone ? <Notices /> : null;
}

/** Loaded once there is something to compare, on a page where the comparison itself is not shown. */
function Compared(): ReactNode {
  const count = useAppSelector((state) => selectCompared(state).length);
  const { offered } = useApp();
  const { pathname } = useLocation();
  return (
    <OnceLoaded when={count > 0 && pathname !== '/compare/' && offered.includes('GET /api/goods.json')}>
      <CompareBar />
    </OnceLoaded>
  );
}

/** Says quietly that the connection is lost, until it is back. */
function ConnectionNote(): ReactNode {
  const up = useSyncExternalStore(browserNetwork.onChange, browserNetwork.isOnline);
  return up ? null : <Note />;
}

/**
 * A popover, so that it lies over dialogs. It is shown again whenever a dialog opens or closes, to stay above it. What
 * stands at the lower edge of page or dialog makes room for it.
 */
function Note(): ReactNode {
  const note = useRef<HTMLParagraphElement>(null);
  const dialogs = useAppSelector((state) => state.dialogs.stack.length);
  const text = useAppSelector(offlineText);
  const announced = useAnnounced();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opens would cover the note
  useEffect(() => {
    note.current?.hidePopover();
    note.current?.showPopover();
  }, [dialogs]);
  useEffect(() => {
    const { current } = note;
    const root = document.documentElement;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--offline-room', `${current.getBoundingClientRect().height}px`),
    );
    observer.observe(current);
    root.toggleAttribute('data-offline', true);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--offline-room');
      root.removeAttribute('data-offline');
    };
  }, []);
  return (
    <p ref={note} role="status" popover="manual" className={styles.offlineNote}>
      {announced && text}
    </p>
  );
}

/** What is said of a lost connection (D65): in checkout that the order has not been sent, once the visitor has tried. */
export function offlineText({ checkout }: Pick<AppState, 'checkout'>): string {
  return checkout?.problem?.kind === 'not-sent' ? offlineTexts.offlineOrder : offlineTexts.offline;
}
