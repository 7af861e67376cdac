import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { forget, type Notice } from '../../client/notices/notices-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import styles from './notices.module.css';
import { useFocusLost } from './use-focus-lost.ts';

/** The short notices, in the top dialog, or on the page if none is open. Failures are alerts, the others a status. */
export function Notices(): ReactNode {
  const list = useAppSelector(({ notices }) => notices.list);
  return list.length > 0 ? <Popover list={list} /> : null;
}

function Popover({ list }: { readonly list: readonly Notice[] }): ReactNode {
  const announced = useAnnounced();
  const popover = useRef<HTMLDivElement>(null);
  const goBack = useTabFrom(popover, list);
  const rows = (failed: boolean): ReactNode =>
    announced &&
    list
      .filter((notice) => (notice.failed === true) === failed)
      .map((notice) => <Row key={notice.key} notice={notice} onLost={goBack} />);
  return (
    // Not laid out in the frame of the press, when it has nothing to say yet.
    <div ref={popover} popover="manual" hidden={!announced} className={styles.notices}>
      <div role="alert">{rows(true)}</div>
      <div role="status">{rows(false)}</div>
    </div>
  );
}

interface RowProps {
  readonly notice: Notice;
  /** Called if the row disappears while its button has the focus. */
  readonly onLost: () => void;
}

function Row({ notice: { key, text, note, link, button }, onLost }: RowProps): ReactNode {
  const dispatch = useAppDispatch();
  const pressed = useFocusLost<HTMLButtonElement>(onLost);
  return (
    <div className={styles.notice}>
      <p>
        {text}
        {note === undefined || note === '' ? null : <span className={styles.note}> {note}</span>}
      </p>
      {link === undefined ? null : (
        <a href={link.href} onClick={(event) => isPlainClick(event) && dispatch(forget([key]))}>
          {link.title}
        </a>
      )}
      {button === undefined ? null : (
        <button
          ref={pressed}
          type="button"
          onClick={() => {
            // What the action brings back takes the focus, not the element that had it before.
            pressed.current?.blur();
            dispatch(button.action);
          }}
        >
          {button.title}
        </button>
      )}
    </div>
  );
}

/**
 * Shows the notices and puts their links and buttons next to the focused element in the Tab order, without moving the focus
 * (WCAG 2.1.1, 2.4.3). A popover that is shown from an element has that place by itself, but makes it an anchor: each
 * press in it would lay out the page as a whole.
 * @param popover an element with `popover="manual"`, styled to be visible even where it is not shown as a popover
 * @param list a new one places them again
 * @returns moves the focus back to the element that had it when they were placed
 */
function useTabFrom(popover: RefObject<HTMLElement | null>, list: unknown): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new list places them again
  useEffect(() => {
    // If a removal has taken the focused element away, its component first moves the focus elsewhere.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const { current } = popover;
      if (current === null || current.contains(activeElement)) return;
      source.current = activeElement;
      if (!('popover' in current)) return;
      current.hidePopover();
      current.showPopover();
    });
    const onKey = (event: KeyboardEvent): void => {
      const stops = [...(popover.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
      const { current: from } = source;
      const { activeElement } = document;
      if (event.key !== 'Tab' || !(from instanceof HTMLElement) || !from.isConnected) return;
      if (activeElement === from && !event.shiftKey && stops.length > 0) {
        event.preventDefault();
        stops[0]?.focus();
      } else if (activeElement !== null && activeElement === stops.at(event.shiftKey ? 0 : -1)) {
        // From there the browser goes on to the element that follows.
        from.focus({ preventScroll: true });
        if (event.shiftKey) event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [popover, list]);
  return useCallback(() => {
    const { current } = source;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, []);
}

/**
 * May a live region show its text? False in the first render: only text that is added after the region is announced.
 */
export function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return announced;
}
