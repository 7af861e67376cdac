import type { ReactNode } from 'react';
import { type Block, type BlockValues, extras } from '../../shared/profile/extras.ts';
import { FailureBoundary } from './states/failure-boundary.tsx';

interface ExtraBlockProps<Slot extends keyof BlockValues> {
  readonly at: Slot;
  readonly values: BlockValues[Slot];
}

/** What the shop's profile adds at this place (D81); nothing if it adds nothing, or if that fails. */
export function ExtraBlock<Slot extends keyof BlockValues>({ at, values }: ExtraBlockProps<Slot>): ReactNode {
  const block = extras.blocks?.[at] as Block<BlockValues[Slot]> | undefined;
  if (block === undefined) return null;
  if (typeof block === 'string') {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own markup, built with the profile
    return <div data-extra={at} dangerouslySetInnerHTML={{ __html: block }} />;
  }
  const Own = block;
  return (
    <FailureBoundary failed={() => null}>
      <div data-extra={at}>
        <Own {...values} />
      </div>
    </FailureBoundary>
  );
}
