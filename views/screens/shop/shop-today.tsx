import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shopTexts } from '../../../shared/texts/shops.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { apiOf } from '../../data/query.ts';
import { CATALOGUE } from '../../data/stale-times.ts';
import { CardList } from '../../goods/card-list.tsx';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';

/** At most this many goods are shown. */
const GOODS = 8;
const SEARCH = '/catalog/search/';

interface ShopTodayModel {
  readonly cards: readonly CardModel[];
  readonly count: number;
}

/**
 * The goods that a shop can hand over now (D66). An API that does not offer the filter would answer with all goods, so
 * it is looked for first.
 * @param shop its id
 */
export function shopTodayQuery(shop: string) {
  return queryOptions<ShopTodayModel>({
    queryKey: ['stock', 'today', shop],
    queryFn: async ({ signal, meta }) => {
      const api = apiOf(meta);
      const { data } = await api('GET {listing}filter.json', { listing: SEARCH, query: {} }, { signal });
      if (!data.filters.some(({ code }) => code === 'shop_today')) return { cards: [], count: 0 };
      const query = { filter: { shop_today: [shop] }, limit: GOODS };
      const found = await api('GET {listing}?format=json', { listing: SEARCH, query }, { signal });
      return { cards: cardModels(found.data.products).slice(0, GOODS), count: found.meta.count };
    },
    ...CATALOGUE,
  });
}

/** `region` 'Сегодня в магазине' (conventions.md §4 'Today'); nothing if the shop has nothing now. */
export function ShopToday({ id }: { readonly id: string }): ReactNode {
  return (
    <Late query={shopTodayQuery(id)} fallback={null} failed={null} broken={null}>
      {({ cards, count }) =>
        cards.length === 0 ? null : (
          <Block
            id="today"
            title={shopTexts.today}
            more={<a href={`${SEARCH}?filter.shop_today[]=${id}`}>{shopTexts.allToday({ count })}</a>}
          >
            <CardList cards={cards} heading="h3" few />
          </Block>
        )
      }
    </Late>
  );
}
