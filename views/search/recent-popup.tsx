import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { browserStorage } from '../../client/services/browser-storage.ts';
import { POPULAR_QUERIES } from '../../shared/optional.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import { useApp } from '../context/app-context.ts';
import { searchHref } from '../data/addresses.ts';
import { useAnnounced } from '../ui/use-announced.ts';
import { popularQuery, type Suggestion } from './model.ts';
import { LIST_ID, Option, optionId } from './suggestion-list.tsx';
import styles from './suggestions.module.css';
import { useFieldRelations, useListKeys, useOutside } from './use-popup.ts';

interface RecentPopupProps {
  readonly field: HTMLInputElement;
  readonly onClose: () => void;
}

const none: readonly Suggestion[] = [];

/**
 * The latest searches of this device and the popular ones of the shop, under an empty field. They stay until
 * suggestions for the first letters come, but never open under a filled field.
 */
export function RecentPopup({ field, onClose }: RecentPopupProps): ReactNode {
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

export function rememberSearch(text: string): void {
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
