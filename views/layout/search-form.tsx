import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { searchedText } from '../data/addresses.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import styles from './header.module.css';

/** The code is loaded at the first focus. If that fails, the next keystroke tries again. */
const Suggestions = lazyComponent(() => import('../search/suggestions.tsx'));

/** They are shown without a fallback before: after one, React shows nothing that was waited for within 300 ms. */
const whenLoaded = (show: () => void): void => void Suggestions.load().then(show, show);

/** On phones the search in the bar that stays in view. The field shows itself below the bar while it has the focus. */
export function SearchButton(): ReactNode {
  return (
    <button
      type="button"
      aria-label={layoutTexts.search}
      className={styles.reveal}
      onClick={() => document.querySelector<HTMLElement>('header [type=search]')?.focus({ preventScroll: true })}
    >
      <Glass />
    </button>
  );
}

function Glass(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="8.5" cy="8.5" r="6" />
      <path d="m13 13 5 5" />
    </svg>
  );
}

/** The header's search: a plain GET form, with suggestions where JavaScript runs. */
export function SearchForm(): ReactNode {
  const at = useLocation();
  const asked = searchedText(at);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef(true);
  const [used, setUsed] = useState<HTMLInputElement>();
  const [typed, setTyped] = useState(0);
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return;
    // The first value is right already, or the visitor has typed it before hydration.
    if (!first.current && !isFilled(input)) input.value = asked;
    first.current = false;
    // A field that was focused before hydration gets its suggestions too.
    if (input === document.activeElement) whenLoaded(() => setUsed(input));
  }, [asked]);
  return (
    <search className={styles.search}>
      <form action="/catalog/search/">
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={asked}
          aria-label={layoutTexts.search}
          placeholder={layoutTexts.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={({ currentTarget }) => whenLoaded(() => setUsed(currentTarget))}
          onChange={() => setTyped(typed + 1)}
        />
        <button type="submit" aria-label={layoutTexts.find}>
          <Glass />
        </button>
      </form>
      {used === undefined ? null : (
        <FailureBoundary attempt={String(typed)} failed={() => null}>
          <Suspense fallback={null}>
            <Suggestions field={used} typed={typed} />
          </Suspense>
        </FailureBoundary>
      )}
    </search>
  );
}
