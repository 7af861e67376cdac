import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import { Late } from '../../../ui/states/late.tsx';
import { type ListingAddress, listingHref } from '../address.ts';
import { chosenFilters } from '../filters/chosen-model.ts';
import { type FilterGroup, filtersQuery } from '../filters/model.ts';
import styles from './loosen-links.module.css';
import { type Loosened, loosenedCount, loosenedQuery } from './loosened.ts';

interface LoosenLinksProps {
  /** A listing without goods because of its filters. */
  readonly address: ListingAddress;
}

/** Links that remove one filter each, with the resulting number of goods. */
export function LoosenLinks({ address }: LoosenLinksProps): ReactNode {
  // Reserves the final height, so that the content below does not move.
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

/** Height of a link, as in its styles. */
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
