import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserStorage } from '../../client/services/browser-storage.ts';
import { POPULAR_QUERIES } from '../../shared/optional.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import { useApp } from '../context/app-context.ts';
import { searchedText, searchHref } from '../data/addresses.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { isFilled } from '../navigation/filled-fields.ts';
import button from '../ui/buttons/button.module.css';
import { useAnnounced } from '../ui/notices.tsx';
import { popularQuery, type Suggested, type Suggestion, suggestQuery } from './model.ts';
import { LIST_ID, Option, optionId, SuggestionList } from './suggestion-list.tsx';
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
        <SuggestionList groups={suggested.groups} active={active} stale={suggested.text !== text} onTaken={onClose} />
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

interface RecentPopupProps {
  readonly field: HTMLInputElement;
  readonly onClose: () => void;
}

const none: readonly Suggestion[] = [];

/**
 * The latest searches of this device and the popular ones of the shop, under an empty field. They stay until
 * suggestions for the first letters come, but never open under a filled field.
 */
function RecentPopup({ field, onClose }: RecentPopupProps): ReactNode {
  const [empty] = useState(() => field.value.trim() === '');
  const [recent, setRecent] = useState(() => (empty ? recentSearches() : []));
  const isOffered = useApp().offered.includes(POPULAR_QUERIES);
  const { data: popular = none } = useQuery({ ...popularQuery, enabled: empty && isOffered });
  return recent.length + popular.length === 0 ? null : (
    <Queries
      field={field}
      recent={recent}
      popular={popular.filter(({ title }) => !recent.includes(title))}
      onClose={onClose}
      onForget={(text) => {
        setRecent(forgetSearch(text));
        // The pressed button is gone.
        field.focus();
      }}
    />
  );
}

interface QueriesProps extends RecentPopupProps {
  readonly recent: readonly string[];
  readonly popular: readonly Suggestion[];
  /** Forgets one search, or without a text all of them. */
  readonly onForget: (text?: string) => void;
}

function Queries({ field, recent, popular, onClose, onForget }: QueriesProps): ReactNode {
  const active = useListKeys(field, {
    count: recent.length + popular.length,
    list: recent,
    onTake: (index) => document.getElementById(optionId(index))?.click(),
    onClose,
    onForget: (index) => {
      if (index < recent.length) onForget(recent[index]);
    },
  });
  useFieldRelations(field, LIST_ID, active === -1 ? undefined : optionId(active));
  useOutside(field.closest('search'), onClose);
  const announced = useAnnounced();
  const found = [
    ...(recent.length > 0 ? [suggestTexts.recentFound({ count: recent.length })] : []),
    ...(popular.length > 0 ? [suggestTexts.popularFound({ count: popular.length })] : []),
  ];
  const group = (title: string, suggestions: readonly Suggestion[], from: number): ReactNode =>
    suggestions.length === 0 ? null : (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
      <div role="group" aria-label={title}>
        {from === 0 && recent.length > 0 ? null : <p aria-hidden="true">{title}</p>}
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.title}
            suggestion={suggestion}
            id={optionId(from + index)}
            active={from + index === active}
            onTaken={onClose}
          />
        ))}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside must not take the focus from the field
    <div
      className={styles.popup}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        field.focus();
        onClose();
      }}
    >
      <p role="status" className="visually-hidden">
        {announced && found.join('. ')}
      </p>
      {recent.length === 0 ? null : (
        <div className={styles.recentHead}>
          <p aria-hidden="true">{suggestTexts.recent}</p>
          <button type="button" onClick={() => onForget()}>
            {suggestTexts.forgetAll}
          </button>
        </div>
      )}
      <div className={styles.recentRows}>
        <div id={LIST_ID} role="listbox" aria-label={suggestTexts.list}>
          {group(
            suggestTexts.recent,
            recent.map((title) => ({ title, url: searchHref(title) })),
            0,
          )}
          {group(suggestTexts.popular, popular, recent.length)}
        </div>
        <ul>
          {recent.map((text) => (
            <li key={text}>
              <button type="button" aria-label={suggestTexts.forget(text)} onClick={() => onForget(text)}>
                <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                  <path d="m1 1 8 8M9 1 1 9" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Key in local storage; the value is a JSON array of texts. */
const KEY = 'search.recent';
const MOST = 8;

/** The searches made on this device, the latest first. Nothing is kept if storage is refused. */
function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function rememberSearch(text: string): void {
  keep([text, ...recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, MOST));
}

/** @param text the search to forget; default: all @returns the remaining ones */
function forgetSearch(text?: string): readonly string[] {
  return keep(text === undefined ? [] : recentSearches().filter((other) => other !== text));
}

function keep(searches: readonly string[]): readonly string[] {
  browserStorage.set(KEY, JSON.stringify(searches));
  return searches;
}
