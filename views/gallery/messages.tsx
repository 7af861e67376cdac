import type { ReactNode } from 'react';
import { listingTexts } from '../../shared/texts/pages/listing.ts';
import { StaleNote } from '../page/stale-note.tsx';
import { DEFAULT_SORT } from '../screens/listing/address.ts';
import { EmptyListing } from '../screens/listing/empty/empty-listing.tsx';
import { Block } from '../ui/page-parts/block.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { Loading } from '../ui/states/loading.tsx';

/** Messages: stale data, loading, failures, and an empty list. */
export function KitMessages(): ReactNode {
  return (
    <Block title="Сообщения">
      <StaleNote sent={Date.now()} />
      <Loading />
      <FailedBlock onRetry={() => undefined} />
      <FailedBlock onRetry={() => undefined} broken />
      <EmptyListing
        title={listingTexts.nothing}
        hint={listingTexts.nothingHint}
        address={{ path: '/wine/', page: 1, sort: DEFAULT_SORT, filter: {}, q: '', wide: false }}
      />
    </Block>
  );
}
