import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/product.ts';
import { PLACEHOLDERS } from '../../data/listing-size.ts';
import { CardList } from '../../goods/card-list.tsx';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { Block } from '../../ui/block.tsx';
import { Late } from '../../ui/late.tsx';
import { relatedQuery } from './related-query.ts';

/** Goods of the same category; missing where there are none. */
export function Related({ path }: { readonly path: string }): ReactNode {
  const query = relatedQuery(path);
  if (query === undefined) return null;
  return (
    <Late
      query={query}
      fallback={
        <Block title={productTexts.related}>
          <CardPlaceholders count={PLACEHOLDERS.grid} few />
        </Block>
      }
    >
      {(cards) =>
        cards.length === 0 ? null : (
          <Block title={productTexts.related}>
            <CardList cards={cards} heading="h3" few label={productTexts.related} />
          </Block>
        )
      }
    </Late>
  );
}
