import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { apiOf } from '../../../data/query.ts';
import { CATALOGUE } from '../../../data/stale-times.ts';
import { Late } from '../../../ui/states/late.tsx';
import { type ListingAddress, listingHref, withChoice } from '../address.ts';
import { chosenFilters } from '../filters/chosen-model.ts';
import { type FilterGroup, filtersQuery } from '../filters/model.ts';
import styles from './relax-links.module.css';

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

/** Height of a link, the same as in `relax-links.module.css`; rem. */
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
    <ul aria-label={listingTexts.relaxed} className={styles.links}>
      {found.map(({ key, title, without }) => (
        <li key={key}>
          <a href={listingHref(without)} data-keep-scroll="">
            {listingTexts.without({ value: title, count: countOf.get(key) ?? 0 })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** At most this many filters are tried, because each takes a call. */
const MOST = 4;

/** The number of goods without a filter, by the filter's code. Failed calls and zero counts are left out. */
type RelaxedCounts = readonly (readonly [code: string, count: number])[];

/** How many filters `relaxedQuery` tries, and so the most rows that it gives. */
function relaxedRows({ filter }: ListingAddress): number {
  return Math.min(MOST, Object.keys(filter).length);
}

/**
 * How many goods a listing has with one of its filters removed.
 * @param address address of a listing whose filters leave no goods
 */
export function relaxedQuery(address: ListingAddress) {
  const { path, q } = address;
  const codes = Object.keys(address.filter).slice(0, MOST);
  return queryOptions<RelaxedCounts>({
    queryKey: ['relaxed', path, q, address.filter],
    queryFn: async ({ signal, meta }) => {
      const tried = codes.map(async (code) => {
        const query = { ...(q !== '' && { q }), filter: withChoice(address, code, undefined).filter };
        const { data } = await apiOf(meta)('GET {listing}filter_availible.json', { listing: path, query }, { signal });
        return [code, data.count] as const;
      });
      const settled = await Promise.allSettled(tried);
      const counts = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return counts.filter(([, count]) => count > 0);
    },
    ...CATALOGUE,
  });
}
