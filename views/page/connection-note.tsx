import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { browserNetwork } from '../../client/services/browser-network.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { useAnnounced } from '../ui/use-announced.ts';
import styles from './connection-note.module.css';
import { offlineText } from './offline-text.ts';

/** Says quietly that the connection is lost, until it is back. */
export function ConnectionNote(): ReactNode {
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
    <p ref={note} role="status" popover="manual" className={styles.note}>
      {announced && text}
    </p>
  );
}
