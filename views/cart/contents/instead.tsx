/** Goods in place of those that the visitor's own shop lacks, a chunk of its own. */
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { selectCartView } from '../../../client/cart/cart-selectors.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { insteadTexts } from '../../../shared/texts/whole-cart.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { apiOf } from '../../data/query.ts';
import { useShopStock } from '../../shops/my-shop/use-shop-stock.ts';
import { GoodsControls } from '../goods-controls.tsx';
import styles from './instead.module.css';
import { useNotOnShelf } from './use-cart-notes.ts';

/** For this many goods others are offered: for more, checkout is the better place to see what a shop has. */
const MOST = 3;
/** Goods in place of each. */
const GOODS = 3;
/** The offer does not follow every sale; ms. */
const STALE_MS = 60_000;

/** What of `related` the shop has on its shelf, of the same section. */
function insteadQuery(shop: number, { goods_id: id, url }: CartItem) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['stock', 'instead', shop, id],
    queryFn: async ({ signal, meta }) => {
      const api = apiOf(meta);
      const { data } = await api('GET /api/goods/{id}/related.json', { id }, { signal });
      const cards = cardModels(data.flatMap(({ products }) => products)).filter(
        (card) => card.goods.id !== id && sectionOf(card.url) === sectionOf(url),
      );
      if (cards.length === 0) return [];
      const goods = cards.map((card) => card.goods.id);
      const stock = await api('GET /api/shop/{id}/stock.json', { id: shop, query: { goods } }, { signal });
      const onShelf = new Set(stock.data.filter(({ retail }) => retail.in_stock > 0).map(({ goods_id }) => goods_id));
      return cards.filter((card) => onShelf.has(card.goods.id));
    },
    staleTime: STALE_MS,
    refetchOnMount: true,
  });
}

/** `wine` of `/wine/rkaciteli.html`. */
const sectionOf = (url: string): string => url.split('/', 2)[1] ?? '';

interface InsteadProps {
  /** Id of the visitor's own shop. */
  readonly shop: number;
  readonly heading: 'h2' | 'h3';
}

/** What the shop has in place of the first goods that it lacks; nothing without anything to offer. */
export default function Instead({ shop, heading: Heading }: InsteadProps): ReactNode {
  const { unavailable } = useAppSelector(selectCartView);
  const inCart = useAppSelector(({ cart }) => cart.cart.items);
  const lacking = [...useNotOnShelf(shop), ...unavailable].slice(0, MOST);
  const answers = useQueries({ queries: lacking.map((item) => insteadQuery(shop, item)) });
  // Neither what is in the cart already, nor the same goods twice.
  const known = new Set(inCart.map(({ goods_id }) => goods_id));
  const offers = lacking.flatMap((item, index) => {
    const found = answers[index]?.data ?? [];
    const cards = found.filter(({ goods }) => !known.has(goods.id)).slice(0, GOODS);
    for (const { goods } of cards) known.add(goods.id);
    return cards.length === 0 ? [] : [{ item, cards }];
  });
  if (offers.length === 0) return null;
  return (
    <section className={styles.instead}>
      <Heading>{insteadTexts.title}</Heading>
      <div className={styles.offers}>
        {offers.map(({ item, cards }) => (
          <Offer key={item.id} title={insteadTexts.of(item.product.title)} cards={cards} />
        ))}
      </div>
    </section>
  );
}

interface OfferProps {
  readonly title: string;
  readonly cards: readonly CardModel[];
}

function Offer({ title, cards }: OfferProps): ReactNode {
  const mine = useShopStock(cards);
  return (
    <div>
      <p className={styles.of}>{title}</p>
      <ul aria-label={title}>
        {cards.map(({ goods, url, image }) => (
          <li key={goods.id} className={styles.goods}>
            {image === '' ? <span /> : <img src={image} alt="" loading="lazy" />}
            <p>
              <a href={url}>{goods.title}</a>
              <b>{formatMoney(goods.price)}</b>
              <span className={styles.mine}>{mine?.(goods.id)}</span>
            </p>
            <div className={styles.controls}>
              <GoodsControls goods={goods} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
