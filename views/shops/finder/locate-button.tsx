import { type ReactNode, useState } from 'react';
import { locateVisitor } from '../../../client/region/region-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import styles from './finder.module.css';

interface LocateButtonProps {
  readonly onPlace?: (() => void) | undefined;
  /** On a phone there is room for the picture only, beside filters. */
  readonly isBeside?: boolean;
}

/** 'Определить моё местоположение' (conventions.md §4). It says so if the location is denied or not found. */
export function LocateButton({ onPlace, isBeside = false }: LocateButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const locate = async () => {
    setAsking(true);
    setRefused(false);
    const position = await dispatch(locateVisitor());
    setAsking(false);
    setRefused(position === undefined);
    if (position !== undefined) onPlace?.();
  };
  return (
    <>
      <button type="button" aria-busy={asking} className={styles.locate} onClick={() => void locate()}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M14.5 1.5 1.5 7l5.6 1.9L9 14.5z" />
        </svg>
        <span className={isBeside ? 'visually-hidden till-tablet' : undefined}>{finderTexts.locate}</span>
      </button>
      <span role="status" className="note">
        {refused ? finderTexts.notLocated : ''}
      </span>
    </>
  );
}
