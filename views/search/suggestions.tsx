import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useApp } from '../context/app-context.ts';
import { RecentPopup } from './recent-popup.tsx';
import { rememberSearch } from './recent-searches.ts';
import { SuggestionPopup } from './suggestion-popup.tsx';

/** Suggestions are asked for after a pause in typing, ms. */
const PAUSE_MS = 200;

interface SuggestionsProps {
  /** The field of the search. */
  readonly field: HTMLInputElement;
  /** How often it was typed into since the page is alive. */
  readonly typed: number;
}

/**
 * The suggestions under the search of the header (conventions.md §4), and what was searched for last where it is empty. They
 * open by typing, by an arrow key or with the empty field, and close when they are not wanted any more; the form under
 * them works on as it does without a script.
 */
export default function Suggestions({ field, typed }: SuggestionsProps): ReactNode {
  const { at } = useApp();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes them (spec §2)
  useEffect(close, [at, close]);
  useEffect(() => {
    const { q } = at.query;
    if (at.screen === 'search' && typeof q === 'string' && q.trim() !== '') rememberSearch(q.trim());
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each letter
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setText(field.value.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [open, typed, field]);
  useEffect(() => {
    const { form } = field;
    const onSubmit = (): void => {
      close();
      // The keyboard of a phone would lie over what was found.
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
