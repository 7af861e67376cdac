import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import { Late } from '../../../ui/states/late.tsx';
import { type ListingAddress, listingHref } from '../address.ts';
import { chosenFilters } from '../filters/chosen-model.ts';
import { type FilterGroup, filtersQuery } from '../filters/model.ts';
import styles from './loosen-links.module.css';
import { type Loosened, loosenedCount, loosenedQuery } from './loosened.ts';

interface LoosenLinksProps {
  /** Address of a listing whose filters leave no goods. */
  readonly address: ListingAddress;
}

/** Links to the listing without one of its filters, each with the number of goods found then. */
export function LoosenLinks({ address }: LoosenLinksProps): ReactNode {
  // Reserves the height of all links that may arrive, so that nothing below moves.
  const room = { minBlockSize: `${LINE_REM * loosenedCount(address)}rem` };
  return (
    <div style={room}>
      <Late query={loosenedQuery(address)} fallback={null} failed={null}>
        {(loosened) => (
          <Late
            query={filtersQuery(address)}
            fallback={null}
            failed={<Links address={address} loosened={loosened} groups={[]} />}
          >
            {(groups) => <Links address={address} loosened={loosened} groups={groups} />}
          </Late>
        )}
      </Late>
    </div>
  );
}

/** Height of a link, the same as in `loosen-links.module.css`; rem. */
const LINE_REM = 2.75;

interface LinksProps extends LoosenLinksProps {
  readonly loosened: Loosened;
  readonly groups: readonly FilterGroup[];
}

function Links({ address, loosened, groups }: LinksProps): ReactNode {
  const counts = new Map(loosened);
  const found = chosenFilters(address, groups).filter(({ key }) => counts.has(key));
  if (found.length === 0) return null;
  return (
    <ul aria-label={listingTexts.loosened} className={styles.links}>
      {found.map(({ key, title, without }) => (
        <li key={key}>
          <a href={listingHref(without)} data-keep-scroll="">
            {listingTexts.without({ value: title, count: counts.get(key) ?? 0 })}
          </a>
        </li>
      ))}
    </ul>
  );
}
