import { type ReactNode, useSyncExternalStore } from 'react';
import { PLACEHOLDERS } from '../../data/listing-size.ts';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { Loading, Placeholder } from '../../ui/states/loading.tsx';
import styles from './listing-loading.module.css';
import { rememberedView } from './view-memory.ts';

/** Placeholders while a listing loads; their number depends on the view (spec §2). */
export function ListingLoading(): ReactNode {
  const view = useSyncExternalStore(never, rememberedView, () => 'grid' as const);
  return (
    <>
      <Loading quiet />
      <Placeholder className={styles.title} />
      <CardPlaceholders count={PLACEHOLDERS[view]} rows={view === 'list'} />
    </>
  );
}

/** A subscription that never fires: the view does not change while placeholders are shown. */
function never(): () => void {
  return () => undefined;
}
