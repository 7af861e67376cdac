import type { ReactNode } from 'react';
import { CardList } from '../../goods/card-list.tsx';
import type { CardModel } from '../../goods/card-model.ts';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { PLACEHOLDERS } from '../../goods/listing-size.ts';
import { isLinked } from '../../links.ts';
import { Late } from '../../queries.tsx';
import type { ScreenQuery } from '../../screen.ts';
import { Block } from '../../ui/block.tsx';

interface GoodsBlockProps {
  readonly query: ScreenQuery<readonly CardModel[]>;
  readonly title: string;
  readonly lead: string;
  /** Where all of them are, if there is such a page. */
  readonly more: readonly [url: string, title: string];
}

/** A few goods of a listing under a heading; missing where there are none. */
export function GoodsBlock({ query, title, lead, more: [url, all] }: GoodsBlockProps): ReactNode {
  return (
    <Late
      query={query}
      fallback={
        <Block title={title} lead={lead}>
          <CardPlaceholders count={PLACEHOLDERS.grid} few />
        </Block>
      }
    >
      {(cards) =>
        cards.length === 0 ? null : (
          <Block title={title} lead={lead} more={isLinked(url) ? <a href={url}>{all}</a> : null}>
            <CardList cards={cards} heading="h3" few label={title} />
          </Block>
        )
      }
    </Late>
  );
}
