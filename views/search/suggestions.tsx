import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { searchedText } from '../data/addresses.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import { RecentPopup, rememberSearch } from './recent-popup.tsx';
import { SuggestionPopup } from './suggestion-popup.tsx';

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
