import { type ReactNode, useState } from 'react';
import { suggestTexts } from '../../shared/texts/search.ts';
import { searchHref } from '../data/addresses.ts';
import { useAnnounced } from '../ui/use-announced.ts';
import styles from './recent-popup.module.css';
import { forgetSearch, recentSearches } from './recent-searches.ts';
import { LIST_ID, Option, optionId } from './suggestion-list.tsx';
import popup from './suggestion-popup.module.css';
import { useFieldRelations } from './use-field-relations.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOutside } from './use-outside.ts';

interface RecentPopupProps {
  readonly field: HTMLInputElement;
  readonly onClose: () => void;
}

/**
 * The latest searches, under an empty field. They stay until suggestions for the first letters come, but never open
 * under a filled field.
 */
export function RecentPopup({ field, onClose }: RecentPopupProps): ReactNode {
  const [recent, setRecent] = useState(() => (field.value.trim() === '' ? recentSearches() : []));
  return recent.length === 0 ? null : (
    <Recent
      field={field}
      recent={recent}
      onClose={onClose}
      onForget={(text) => {
        setRecent(forgetSearch(text));
        // The pressed button is gone.
        field.focus();
      }}
    />
  );
}

interface RecentProps extends RecentPopupProps {
  readonly recent: readonly string[];
  /** Forgets one search, or without a text all of them. */
  readonly onForget: (text?: string) => void;
}

function Recent({ field, recent, onClose, onForget }: RecentProps): ReactNode {
  const active = useListKeys(field, {
    count: recent.length,
    list: recent,
    onTake: (index) => document.getElementById(optionId(index))?.click(),
    onClose,
    onForget: (index) => onForget(recent[index]),
  });
  useFieldRelations(field, LIST_ID, active === -1 ? undefined : optionId(active));
  useOutside(field.closest('search'), onClose);
  const announced = useAnnounced();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside must not take the focus from the field
    <div
      className={popup.popup}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        field.focus();
        onClose();
      }}
    >
      <p role="status" className="visually-hidden">
        {announced && suggestTexts.recentFound({ count: recent.length })}
      </p>
      <div className={styles.head}>
        <p aria-hidden="true">{suggestTexts.recent}</p>
        <button type="button" onClick={() => onForget()}>
          {suggestTexts.forgetAll}
        </button>
      </div>
      <div className={styles.rows}>
        <div id={LIST_ID} role="listbox" aria-label={suggestTexts.recent}>
          {recent.map((text, index) => (
            <Option
              key={text}
              suggestion={{ title: text, url: searchHref(text) }}
              id={optionId(index)}
              active={index === active}
              onTaken={onClose}
            />
          ))}
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
