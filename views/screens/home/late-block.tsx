import type { ReactNode } from 'react';
import type { ModelQuery } from '../../data/query.ts';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';

interface LateBlockProps<Model> {
  readonly query: ModelQuery<Model>;
  readonly title: string;
  readonly lead?: string;
  /** Placeholder of about the size of the content. */
  readonly loading: ReactNode;
  /** Is there nothing to show? Then the block is left out. */
  readonly isEmpty: (model: Model) => boolean;
  /** A link to more of the kind. */
  readonly more?: (model: Model) => ReactNode;
  readonly children: (model: Model) => ReactNode;
}

/** A late block of the home page with its heading. After a failure it has a button to retry. */
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
