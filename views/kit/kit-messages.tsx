import type { ReactNode } from 'react';
import { StaleNote } from '../stale-note.tsx';
import { Block } from '../ui/block.tsx';
import { FailedBlock } from '../ui/failed-block.tsx';
import { Loading } from '../ui/loading.tsx';

/** Waiting, failing, and being out of date. */
export function KitMessages(): ReactNode {
  return (
    <Block title="Сообщения">
      <StaleNote since={Date.now()} />
      <Loading />
      <FailedBlock onRetry={() => undefined} />
    </Block>
  );
}
