import type { ReactNode } from 'react';
import { emptyListingTexts } from '../../../../shared/texts/pages/empty-listing.ts';
import { Late } from '../../../ui/states/late.tsx';
import { type ListingAddress, listingHref } from '../address.ts';
import styles from '../define-listing.module.css';
import { chosenFilters } from '../filters/chosen-model.ts';
import { type FilterGroup, filtersQuery } from '../filters/model.ts';
import { type RelaxedCounts, relaxedQuery, relaxedRows } from './relaxed.ts';

interface RelaxLinksProps {
  /** Address of a listing whose filters leave no goods. */
  readonly address: ListingAddress;
}

/** Links to the listing without one of its filters, each with the number of goods found then. */
export function RelaxLinks({ address }: RelaxLinksProps): ReactNode {
  // Reserves the height of all links that may arrive, so that nothing below moves.
  const room = { minBlockSize: `${LINE_REM * relaxedRows(address)}rem` };
  return (
    <div style={room}>
      <Late query={relaxedQuery(address)} fallback={null} failed={null}>
        {(counts) => (
          <Late
            query={filtersQuery(address)}
            fallback={null}
            failed={<Links address={address} counts={counts} groups={[]} />}
          >
            {(groups) => <Links address={address} counts={counts} groups={groups} />}
          </Late>
        )}
      </Late>
    </div>
  );
}

/** Height of a link, the same as in `define-listing.module.css`; rem. */
const LINE_REM = 2.75;

interface LinksProps extends RelaxLinksProps {
  readonly counts: RelaxedCounts;
  readonly groups: readonly FilterGroup[];
}

function Links({ address, counts, groups }: LinksProps): ReactNode {
  const countOf = new Map(counts);
  const found = chosenFilters(address, groups).filter(({ key }) => countOf.has(key));
  if (found.length === 0) return null;
  return (
    <ul aria-label={emptyListingTexts.relaxed} className={styles.relaxed}>
      {found.map(({ key, title, without }) => (
        <li key={key}>
          <a href={listingHref(without)} data-keep-scroll="">
            {emptyListingTexts.without({ value: title, count: countOf.get(key) ?? 0 })}
          </a>
        </li>
      ))}
    </ul>
  );
}
