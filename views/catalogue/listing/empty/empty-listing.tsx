import type { ReactNode } from 'react';
import { emptyListingTexts } from '../../../../shared/texts/pages/empty-listing.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import button from '../../../ui/buttons/button.module.css';
import { Late } from '../../../ui/states/late.tsx';
import states from '../../../ui/states/states.module.css';
import { isFiltered, type ListingAddress, listingHref } from '../address.ts';
import { chosenFilters } from '../filters/chosen-model.ts';
import type { FilterGroup } from '../filters/groups.ts';
import { filtersQuery } from '../filters/queries.ts';
import styles from '../listing.module.css';
import { type RelaxedCounts, relaxedQuery, relaxedRows } from './relaxed.ts';

interface EmptyListingProps {
  /** Heading when no filter is chosen; otherwise it is 'Ничего не нашлось'. */
  readonly title?: string;
  readonly hint?: string;
  readonly address: ListingAddress;
}

/** Shown instead of goods: the reason, and links that reset the filters or lead to the catalogue. */
export default function EmptyListing({
  title = emptyListingTexts.section,
  hint = emptyListingTexts.sectionHint,
  address,
}: EmptyListingProps): ReactNode {
  const filtered = isFiltered(address);
  return (
    <div className={`${states.empty} ${styles.empty}`}>
      <h2>{filtered ? emptyListingTexts.nothing : title}</h2>
      <p>{filtered ? emptyListingTexts.nothingHint : hint}</p>
      {filtered ? (
        <a href={listingHref({ ...address, page: 1, filter: {} })} data-keep-scroll="" className={button.primary}>
          {listingTexts.reset}
        </a>
      ) : (
        <a href="/catalog/" className={button.primary}>
          {emptyListingTexts.toCatalogue}
        </a>
      )}
      {filtered ? <RelaxLinks address={address} /> : null}
    </div>
  );
}

interface RelaxLinksProps {
  /** Address of a listing whose filters leave no goods. */
  readonly address: ListingAddress;
}

/** Links to the listing without one of its filters, each with the number of goods found then. */
function RelaxLinks({ address }: RelaxLinksProps): ReactNode {
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

/** Height of a link, the same as in `listing.module.css`; rem. */
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
