import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fromShelf, isToday, untilOf } from '../../shared/rules/pickup/promise.ts';
import { readyText } from '../../shared/rules/pickup/sentences.ts';
import { restrictionNote, termsFor } from '../../shared/rules/pickup/terms.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { useApp } from '../context/app-context.ts';
import { useUntil } from '../context/until.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Late } from '../ui/states/late.tsx';
import type { ShopModel } from './model.ts';

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

/**
 * `region` 'Сегодня в магазине' (conventions.md §4 'Today'), as long as the shop still hands these goods out today (D67);
 * nothing if it has nothing.
 */
export function ShopToday({ shop }: { readonly shop: ShopModel }): ReactNode {
  const id = String(shop.id);
  return (
    <Late query={shopTodayQuery(id)} fallback={null} failed={null} broken={null}>
      {({ cards, count }) =>
        cards.length === 0 ? null : (
          <Goods
            shop={shop}
            cards={cards}
            more={<a href={`${SEARCH}?filter.shop_today[]=${id}`}>{shopTexts.allToday({ count })}</a>}
          />
        )
      }
    </Late>
  );
}

interface GoodsProps {
  readonly shop: ShopModel;
  readonly cards: readonly CardModel[];
  readonly more: ReactNode;
}

function Goods({ shop, cards, more }: GoodsProps): ReactNode {
  const { now } = useApp();
  const terms = termsFor(cards.map(({ goods: { category }, url }) => ({ category, url })));
  const promise = fromShelf(shop, now, terms);
  useUntil(untilOf([promise]));
  const lead = promise && (promise.isRestricted ? restrictionNote : readyText(promise));
  return (
    <Block
      id="today"
      {...(isToday(promise) ? { title: shopTexts.today } : { title: shopTexts.there, ...(lead && { lead }) })}
      more={more}
    >
      <CardList cards={cards} heading="h3" few />
    </Block>
  );
}
