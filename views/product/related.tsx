import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { categoryCodes } from '../../shared/profile/profile.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import { useApp } from '../context/app-context.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { loadRelated, RELATED_CALL, type RelatedKind } from '../data/goods.ts';
import { PLACEHOLDERS } from '../data/listing-size.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Late } from '../ui/states/late.tsx';

interface RelatedProps {
  readonly path: string;
  readonly goodsId: number;
}

/** Related goods by kind if the API offers that call, or else others of the category; nothing if there are none. */
export function Related({ path, goodsId }: RelatedProps): ReactNode {
  const { offered } = useApp();
  const waiting = (
    <Block isScreenOnly title={productTexts.related}>
      <CardPlaceholders count={PLACEHOLDERS.grid} few />
    </Block>
  );
  if (offered.includes(RELATED_CALL)) {
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
    <Block isScreenOnly title={title}>
      <CardList cards={cards} heading="h3" few label={title} />
    </Block>
  );
}

/** One more than is shown, because the product itself may be among them. */
const ASKED = 5;
const SHOWN = 4;

/** Other goods of the category; undefined if the path begins with none. @param path path of the product page */
export function relatedQuery(path: string) {
  const category = categoryCodes.find((code) => path.startsWith(`/${code}/`));
  if (category === undefined) return undefined;
  const listing = `/${category}/`;
  return queryOptions<readonly CardModel[]>({
    queryKey: ['related', path],
    queryFn: async ({ signal, meta }) => {
      const { data } = await apiOf(meta)('GET {listing}?format=json', { listing, query: { limit: ASKED } }, { signal });
      const others = data.products.filter(
        ({ url, variations }) => url !== path && variations.every((variation) => variation.url !== path),
      );
      return cardModels(others).slice(0, SHOWN);
    },
    ...CATALOGUE,
  });
}

/** Related goods by kind (contract.md §6). An optional call: use it only if it is offered. */
export function relatedKindsQuery(goodsId: number) {
  return queryOptions<readonly RelatedKind[]>({
    queryKey: ['related', goodsId],
    queryFn: async ({ signal, meta }) => {
      const kinds = await loadRelated(apiOf(meta), goodsId, signal);
      return kinds
        .map(([title, cards]): RelatedKind => [title, cards.slice(0, SHOWN)])
        .filter(([, cards]) => cards.length > 0);
    },
    ...CATALOGUE,
  });
}
