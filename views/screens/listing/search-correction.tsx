import type { ReactNode } from 'react';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { searchHref } from '../../data/addresses.ts';
import type { ListingModel } from './model.ts';
import styles from './search-correction.module.css';

/** The corrected or suggested search text (conventions.md §4); nothing if the API names neither. */
export function SearchCorrection({ model: { corrected, suggestion } }: { readonly model: ListingModel }): ReactNode {
  if (corrected === undefined && suggestion === undefined) return null;
  return (
    <div className={styles.meant}>
      {corrected === undefined ? null : <p role="status">{listingTexts.correctedTo(corrected)}</p>}
      {suggestion === undefined ? null : (
        <p>
          {`${listingTexts.maybe} `}
          <a href={searchHref(suggestion)}>{suggestion}</a>
        </p>
      )}
    </div>
  );
}
