import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { clearCompared } from '../../client/favourites/remembered-goods.ts';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { isProduct } from '../data/addresses.ts';
import { CloseIcon } from '../ui/buttons/close-icon.tsx';
import styles from './compare-bar.module.css';

/** A link to the comparison over the foot of the page, once there is something to compare (conventions.md §4). */
export default function CompareBar(): ReactNode {
  const dispatch = useAppDispatch();
  const compared = useAppSelector(selectCompared);
  const { pathname } = useLocation();
  // Room for the focused element above the bar (WCAG 2.4.11).
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.compared = '';
    return () => {
      delete dataset.compared;
    };
  }, []);
  return (
    <section
      aria-label={compareTexts.title}
      data-screen-only=""
      className={isProduct(pathname) ? styles.raised : styles.bar}
    >
      <a href={`/compare/?ids=${compared.join()}`}>{compareTexts.link({ count: compared.length })}</a>
      <button
        type="button"
        aria-label={compareTexts.clear}
        onClick={() => {
          // The focused button goes away with the bar (WCAG 2.4.3).
          document.getElementById('content')?.focus({ preventScroll: true });
          dispatch(clearCompared());
        }}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
