import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../shared/rules/money.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import type { Suggestion, SuggestionGroup } from './model.ts';
import styles from './suggestions.module.css';

/** Ids for the field's ARIA attributes. A page has only one search. */
export const LIST_ID = 'suggestions';
export const optionId = (index: number): string => `suggestion-${index}`;

interface SuggestionListProps {
  readonly groups: readonly SuggestionGroup[];
  /** Index of the active option across all groups; -1: none. */
  readonly active: number;
  /** Are suggestions for a newer text loading? */
  readonly stale: boolean;
  readonly onTaken: () => void;
}

/**
 * A grouped `listbox`. Its options are links, so they can be opened in a new tab, and their pages are prepared on
 * intent.
 */
export function SuggestionList({ groups, active, stale, onTaken }: SuggestionListProps): ReactNode {
  let index = -1;
  // Goods come first where they do not stand beside the others (conventions.md §4 'Search field'): on a phone the keyboard
  // leaves room for a few only.
  const [goodsFirst] = useState(() => !matchMedia('(width >= 60rem)').matches);
  const isGoods = ({ title }: SuggestionGroup): boolean => title === suggestTexts.products;
  const shown = goodsFirst ? groups.toSorted((a, b) => Number(isGoods(b)) - Number(isGoods(a))) : groups;
  return (
    <div id={LIST_ID} role="listbox" aria-label={suggestTexts.list} aria-busy={stale} className={styles.suggestions}>
      {shown.map(({ title, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div
          key={title}
          role="group"
          aria-label={title}
          className={title === suggestTexts.products ? `${styles.group} ${styles.goods}` : styles.group}
        >
          <p aria-hidden="true">{title}</p>
          {suggestions.map((suggestion) => {
            index += 1;
            return (
              <Option
                key={suggestion.url + suggestion.title}
                suggestion={suggestion}
                id={optionId(index)}
                active={index === active}
                onTaken={onTaken}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly suggestion: Suggestion;
  readonly id: string;
  readonly active: boolean;
  readonly onTaken: () => void;
}

/** An option of a list: a link. */
export function Option({ suggestion: { title, url, goods }, id, active, onTaken }: OptionProps): ReactNode {
  return (
    <a
      id={id}
      href={url}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onClick={onTaken}
    >
      {goods === undefined ? null : <Picture address={goods.image} />}
      <span className={styles.title}>{title}</span>
      {goods === undefined ? null : <b>{formatMoney(goods.price)}</b>}
    </a>
  );
}

/** Goods without a picture keep its place, so that the names are aligned. */
function Picture({ address }: { readonly address: string }): ReactNode {
  return address === '' ? (
    <span className={styles.picture} />
  ) : (
    <img src={address} alt="" width="36" height="44" className={styles.picture} />
  );
}
