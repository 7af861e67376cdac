import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import { useApp } from '../../context/app-context.ts';
import type { CardModel } from '../../data/card-model.ts';
import { PLACEHOLDERS } from '../../data/listing-size.ts';
import { CardList } from '../../goods/card-list.tsx';
import { CardPlaceholders } from '../../goods/card-placeholders.tsx';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';
import { RELATED, relatedKindsQuery, relatedQuery } from './related-query.ts';

interface RelatedProps {
  readonly path: string;
  readonly goodsId: number;
}

/** Related goods by kind if the API offers that call, or else others of the category; nothing if there are none. */
export function Related({ path, goodsId }: RelatedProps): ReactNode {
  const { offered } = useApp();
  const waiting = (
    <Block title={productTexts.related}>
      <CardPlaceholders count={PLACEHOLDERS.grid} few />
    </Block>
  );
  if (offered.includes(RELATED)) {
    return (
      <Late query={relatedKindsQuery(goodsId)} fallback={waiting} failed={null}>
        {(kinds) => kinds.map(([title, cards]) => <Kind key={title} title={title} cards={cards} />)}
      </Late>
    );
  }
  const query = relatedQuery(path);
  if (query === undefined) return null;
  return (
    <Late query={query} fallback={waiting}>
      {(cards) => <Kind title={productTexts.related} cards={cards} />}
    </Late>
  );
}

function Kind({ title, cards }: { readonly title: string; readonly cards: readonly CardModel[] }): ReactNode {
  if (cards.length === 0) return null;
  return (
    <Block title={title}>
      <CardList cards={cards} heading="h3" few label={title} />
    </Block>
  );
}
