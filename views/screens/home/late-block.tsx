import type { ReactNode } from 'react';
import type { ScreenQuery } from '../../data/query.ts';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';

interface LateBlockProps<Model> {
  readonly query: ScreenQuery<Model>;
  readonly title: string;
  readonly lead?: string;
  /** Stands where the content will be, in about its size. */
  readonly loading: ReactNode;
  /** Has the shop nothing of the kind? Then there is no such block. */
  readonly isEmpty: (model: Model) => boolean;
  /** What leads on from here. */
  readonly more?: (model: Model) => ReactNode;
  readonly children: (model: Model) => ReactNode;
}

/** A block of the home page under its heading: it comes when it can, and can be asked for again where it failed. */
export function LateBlock<Model>(props: LateBlockProps<Model>): ReactNode {
  const { query, title, lead, loading, isEmpty, more, children } = props;
  const words = lead === undefined ? { title } : { title, lead };
  return (
    <Late
      query={query}
      fallback={<Block {...words}>{loading}</Block>}
      failed={(failure) => <Block {...words}>{failure}</Block>}
    >
      {(model) =>
        isEmpty(model) ? null : (
          <Block {...words} more={more?.(model)}>
            {children(model)}
          </Block>
        )
      }
    </Late>
  );
}
