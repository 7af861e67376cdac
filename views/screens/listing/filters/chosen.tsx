import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import { Late } from '../../../ui/late.tsx';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import styles from './chosen.module.css';
import { chosenChips } from './chosen-model.ts';
import { type FilterGroup, filtersQuery } from './model.ts';

/** What is chosen, as chips that take it back, and the way to take all of it back. */
export function Chosen({ address }: { readonly address: ListingAddress }): ReactNode {
  if (!isFiltered(address)) return null;
  return (
    <Late
      query={filtersQuery(address)}
      fallback={<Chips address={address} groups={[]} />}
      failed={<Chips address={address} groups={[]} />}
    >
      {(groups) => <Chips address={address} groups={groups} />}
    </Late>
  );
}

interface ChipsProps {
  readonly address: ListingAddress;
  readonly groups: readonly FilterGroup[];
}

function Chips({ address, groups }: ChipsProps): ReactNode {
  return (
    <ul aria-label={listingTexts.chosen} className={styles.chips}>
      {chosenChips(address, groups).map(({ title, href }) => (
        <li key={href}>
          <a href={href} data-keep-scroll="">
            <span className="visually-hidden">{listingTexts.resetOne}: </span>
            {title}
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <path d="m1 1 8 8M9 1 1 9" />
            </svg>
          </a>
        </li>
      ))}
      <li>
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={styles.reset}>
          {listingTexts.reset}
        </a>
      </li>
    </ul>
  );
}
