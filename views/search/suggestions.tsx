import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import { searchedText, searchHref } from '../data/addresses.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import button from '../ui/buttons/button.module.css';
import { useAnnounced } from '../ui/use-announced.ts';
import { type Suggested, suggestQuery } from './model.ts';
import { RecentPopup, rememberSearch } from './recent-popup.tsx';
import { LIST_ID, optionId, SuggestionList } from './suggestion-list.tsx';
import styles from './suggestions.module.css';
import { useFieldRelations, useListKeys, useOutside } from './use-popup.ts';

/** Suggestions are loaded after a pause in typing of this length; ms. */
const PAUSE_MS = 200;

interface SuggestionsProps {
  /** The search field. */
  readonly field: HTMLInputElement;
  /** How many times it has changed since hydration. */
  readonly typed: number;
}

/**
 * The suggestions under the header's search field (conventions.md §4), or the latest searches while it is empty. They
 * open on typing, on an arrow key, and on focus of the empty field. They close on a navigation, on submit, and as the
 * popups do. The form itself works as without JavaScript.
 */
export default function Suggestions({ field, typed }: SuggestionsProps): ReactNode {
  const at = useLocation();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes them (spec §2)
  useEffect(() => {
    // Whoever has begun to type while the page was on its way keeps them (D46).
    if (!isFilled(field)) close();
  }, [at, close, field]);
  useEffect(() => {
    const text = searchedText(at);
    if (text !== '') rememberSearch(text);
  }, [at]);
  useEffect(() => setOpen(typed > 0), [typed]);
  useEffect(() => {
    const onEntered = (): void => {
      if (field.value.trim() === '') setOpen(true);
    };
    if (field === document.activeElement) onEntered();
    field.addEventListener('focus', onEntered);
    field.addEventListener('click', onEntered);
    return () => {
      field.removeEventListener('focus', onEntered);
      field.removeEventListener('click', onEntered);
    };
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the pause
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setText(field.value.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [open, typed, field]);
  useEffect(() => {
    const { form } = field;
    const onSubmit = (): void => {
      close();
      // Otherwise a phone's keyboard would cover the results.
      field.blur();
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [field, close]);
  useEffect(() => {
    if (open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(true);
    };
    field.addEventListener('keydown', onKey);
    return () => field.removeEventListener('keydown', onKey);
  }, [open, field]);

  if (!open) return null;
  if (text === '') return <RecentPopup field={field} onClose={close} />;
  return <SuggestionPopup field={field} text={text} onClose={close} />;
}

interface SuggestionPopupProps {
  readonly field: HTMLInputElement;
  /** The text to ask suggestions for; not empty. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The open popup: the suggestions, or a message why there are none. */
function SuggestionPopup({ field, text, onClose }: SuggestionPopupProps): ReactNode {
  const { data: suggested, isLoadingError: failed, refetch } = usePageQuery(suggestQuery(text));
  const count = suggested?.groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0) ?? 0;
  const active = useListKeys(field, {
    count,
    list: suggested,
    onTake: (index) => document.getElementById(optionId(index))?.click(),
    onClose,
  });
  useFieldRelations(field, count > 0 ? LIST_ID : undefined, active === -1 ? undefined : optionId(active));
  useOutside(field.closest('search'), onClose);
  const announced = useAnnounced();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside must not take the focus from the field
    <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
      <p role="status" className={count > 0 ? 'visually-hidden' : `note ${styles.status}`}>
        {announced && statusOf(suggested, text, failed, count)}
      </p>
      {failed ? (
        <button type="button" className={button.secondary} onClick={() => void refetch()}>
          {loadingTexts.refresh}
        </button>
      ) : null}
      {count > 0 && suggested !== undefined ? (
        <SuggestionList groups={suggested.groups} active={active} late={suggested.text !== text} onTaken={onClose} />
      ) : null}
      <a href={searchHref(text)} tabIndex={-1} className={styles.all} onClick={onClose}>
        {suggestTexts.all(text)}
      </a>
    </div>
  );
}

function statusOf(suggested: Suggested | undefined, text: string, failed: boolean, count: number): string {
  if (failed) return suggestTexts.failed;
  if (suggested?.text !== text) return loadingTexts.loading;
  return count === 0 ? suggestTexts.none : suggestTexts.found({ count });
}
