import { type ReactNode, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { clearSeen } from '../../client/store/visitor/remembered-goods.ts';
import { seenTexts } from '../../shared/texts/pages/favourites.ts';
import button from '../ui/buttons/button.module.css';
import { Block } from '../ui/page-parts/block.tsx';
import { useRoomBelow } from '../ui/use-room-below.ts';
import styles from './seen.module.css';
import { SeenRow } from './seen-row.tsx';

/** 'Вы смотрели', at the end of a page, in the browser only (D44). @param except goods id of this page's own goods */
export function Seen({ except }: { readonly except?: number }): ReactNode {
  const dispatch = useAppDispatch();
  const seen = useAppSelector((state) => state.remembered.seen);
  const ids = seen?.filter((id) => id !== except) ?? [];
  const place = useRef<HTMLDivElement>(null);
  const [cleared, setCleared] = useState(false);
  const hasRoom = useRoomBelow(place, ids.length > 0, seen !== undefined);
  if (ids.length > 0 && hasRoom) {
    const clear = (
      <button
        type="button"
        className={button.quiet}
        onClick={() => {
          setCleared(true);
          dispatch(clearSeen());
        }}
      >
        {seenTexts.clear}
      </button>
    );
    return (
      <Block id="seen" title={seenTexts.title} more={clear}>
        <SeenRow ids={ids} />
      </Block>
    );
  }
  if (cleared) {
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.cleared}>
        {seenTexts.cleared}
      </p>
    );
  }
  return <div ref={place} />;
}

/**
 * Moves the focus here, because the pressed button is gone (WCAG 2.4.3). The text is read out when it takes the focus.
 */
function takeFocus(words: HTMLElement | null): void {
  words?.focus({ preventScroll: true });
}
