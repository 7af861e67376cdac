/** Goods in place of those that the visitor's own shop lacks, a chunk of its own. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { selectCartView } from '../../../client/cart/cart-selectors.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { insteadTexts } from '../../../shared/texts/whole-cart.ts';
import type { CardModel } from '../../data/card-model.ts';
import { loadRelated } from '../../data/goods.ts';
import { apiOf, CATALOGUE } from '../../data/query.ts';
import { shopStockQuery } from '../../data/shop-stock.ts';
import { type StockTexts, useShopStock } from '../../shops/my-shop/use-shop-stock.ts';
import { GoodsControls } from '../goods-controls.tsx';
import styles from '../offers.module.css';
import { useNotOnShelf } from './use-cart-notes.ts';

/** For this many goods others are offered: for more, checkout is the better place to see what a shop has. */
const MOST = 3;
/** Goods in place of each. */
const GOODS = 3;

/** What the API relates to goods, of the same section. */
function alikeQuery({ goods_id: id, url }: CartItem) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['related', 'alike', id],
    queryFn: async ({ signal, meta }) => {
      const cards = (await loadRelated(apiOf(meta), id, signal)).flatMap(([, related]) => related);
      return cards.filter((card) => card.goods.id !== id && sectionOf(card.url) === sectionOf(url));
    },
    ...CATALOGUE,
  });
}

const cardsOf = (answers: readonly { readonly data: readonly CardModel[] | undefined }[]) =>
  answers.map(({ data }) => data ?? []);

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
  const alike = useQueries({ queries: lacking.map(alikeQuery), combine: cardsOf });
  const all = useMemo(() => alike.flat(), [alike]);
  // One call for all: that of the texts.
  const textOf = useShopStock(all);
  const goods = useMemo(() => all.map((card) => card.goods.id), [all]);
  const { data: stock } = useQuery({ ...shopStockQuery(shop, goods), enabled: goods.length > 0 });
  const onShelf = new Set(stock?.rows.filter(({ retail }) => retail.in_stock > 0).map(({ goods_id }) => goods_id));
  // Neither what is in the cart already, nor the same goods twice.
  const known = new Set(inCart.map(({ goods_id }) => goods_id));
  const offers = lacking.flatMap((item, index) => {
    const found = (alike[index] ?? []).filter(({ goods: { id } }) => onShelf.has(id) && !known.has(id));
    const cards = found.slice(0, GOODS);
    for (const card of cards) known.add(card.goods.id);
    return cards.length === 0 ? [] : [{ item, cards }];
  });
  if (offers.length === 0) return null;
  return (
    <section className={styles.instead}>
      <Heading>{insteadTexts.title}</Heading>
      <div className={styles.offers}>
        {offers.map(({ item, cards }) => (
          <Offer key={item.id} title={insteadTexts.of(item.product.title)} cards={cards} textOf={textOf} />
        ))}
      </div>
    </section>
  );
}

interface OfferProps {
  readonly title: string;
  readonly cards: readonly CardModel[];
  /** What the shop has of them. */
  readonly textOf: StockTexts | undefined;
}

function Offer({ title, cards, textOf }: OfferProps): ReactNode {
  return (
    <div>
      <p>{title}</p>
      <ul aria-label={title}>
        {cards.map(({ goods, url, image }) => (
          <li key={goods.id} className={styles.goods}>
            {image === '' ? <span /> : <img src={image} alt="" loading="lazy" />}
            <p>
              <a href={url} className="name">
                {goods.title}
              </a>
              <b>{formatMoney(goods.price)}</b>
              <span>{textOf?.(goods.id)}</span>
            </p>
            <div>
              <GoodsControls goods={goods} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
