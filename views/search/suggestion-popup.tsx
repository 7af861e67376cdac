import type { ReactNode } from 'react';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import { searchHref } from '../data/addresses.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import button from '../ui/buttons/button.module.css';
import { useAnnounced } from '../ui/use-announced.ts';
import { type Suggested, suggestQuery } from './model.ts';
import { LIST_ID, optionId, SuggestionList } from './suggestion-list.tsx';
import styles from './suggestion-popup.module.css';
import { useFieldRelations, useListKeys, useOutside } from './use-popup.ts';

interface SuggestionPopupProps {
  readonly field: HTMLInputElement;
  /** The text to ask suggestions for; not empty. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The open popup: the suggestions, or a message why there are none. */
export function SuggestionPopup({ field, text, onClose }: SuggestionPopupProps): ReactNode {
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
      <p role="status" className={count > 0 ? 'visually-hidden' : styles.status}>
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
