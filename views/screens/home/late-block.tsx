import type { ReactNode } from 'react';
import type { ScreenQuery } from '../../data/query.ts';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';

interface LateBlockProps<Model> {
  readonly query: ScreenQuery<Model>;
  readonly title: string;
  readonly lead?: string;
  /** A placeholder of about the same size. */
  readonly loading: ReactNode;
  /** If there is nothing to show, the block is not rendered. */
  readonly isEmpty: (model: Model) => boolean;
  /** A link to more. */
  readonly more?: (model: Model) => ReactNode;
  readonly children: (model: Model) => ReactNode;
}

/** A block of the home page with its heading: loaded late, and with a button to try again after a failure. */
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
