/** A listing in bare React: the same cards as ours, element for element, without store, router or queries. */
import type { ReactElement } from 'react';
import { jsx } from 'react/jsx-runtime';
import { orderLine, retailLine } from '../../shared/rules/catalogue/availability.ts';
import { discountPercent, formatDiscount } from '../../shared/rules/catalogue/discount.ts';
import { ratingText, reviewCountText } from '../../shared/rules/catalogue/rating.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import type { CardModel } from '../../views/data/card-model.ts';

/** The class names that the styles of the cards use. */
export type ListingClasses = Readonly<
  Record<
    | 'main'
    | 'list'
    | 'card'
    | 'labels'
    | 'about'
    | 'variants'
    | 'rating'
    | 'price'
    | 'discount'
    | 'foot'
    | 'buy'
    | 'inStock'
    | 'onOrder'
    | 'add'
    | 'none'
    | 'heart',
    string
  >
>;

export interface ListingProps {
  readonly title: string;
  readonly cards: readonly CardModel[];
  readonly classes: ListingClasses;
  /** Style sheets and fonts that a first view needs. */
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** As on our listing, the pictures of this many cards are not loaded lazily. */
const EARLY = 4;
const now = Date.now();

/** The whole document. */
export function ListingPage({ title, cards, classes, styles, fonts }: ListingProps): ReactElement {
  const head = [
    jsx('meta', { charSet: 'utf-8' }, 'charset'),
    jsx('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }, 'viewport'),
    ...fonts.map((href) =>
      jsx('link', { rel: 'preload', href, as: 'font', crossOrigin: '', type: 'font/woff2' }, href),
    ),
    ...styles.map((href) => jsx('link', { rel: 'stylesheet', href }, href)),
    jsx('title', { children: title }, 'title'),
    jsx('meta', { name: 'description', content: title }, 'description'),
  ];
  const items = cards.map((card, index) =>
    jsx('li', { children: jsx(Card, { card, classes, early: index < EARLY }) }, card.goods.id),
  );
  const main = jsx('main', {
    className: classes.main,
    children: [
      jsx('h1', { children: title }, 'h1'),
      jsx('ul', { 'aria-label': 'Товары', className: classes.list, children: items }, 'list'),
    ],
  });
  return jsx('html', {
    lang: 'ru',
    children: [jsx('head', { children: head }, 'head'), jsx('body', { children: main }, 'body')],
  });
}

export interface CardProps {
  readonly card: CardModel;
  readonly classes: ListingClasses;
  readonly early: boolean;
}

/** A product in the listing. */
export function Card({ card, classes, early }: CardProps): ReactElement {
  const { goods, url, labels } = card;
  const name = `goods-${goods.id}`;
  const waiting = early ? { fetchPriority: 'high' } : { loading: 'lazy' };
  return jsx('article', {
    'aria-labelledby': name,
    className: classes.card,
    children: [
      jsx('img', { src: card.image, alt: '', ...waiting }, 'picture'),
      labels === undefined
        ? null
        : jsx(
            'ul',
            { className: classes.labels, children: labels.map((label) => jsx('li', { children: label }, label)) },
            'labels',
          ),
      jsx(
        'div',
        {
          className: classes.about,
          children: [
            jsx('h2', { children: jsx('a', { id: name, href: url, children: goods.title }) }, 'name'),
            jsx(
              'p',
              {
                children: [
                  jsx('span', { children: card.attributes }, 'attributes'),
                  jsx('small', { children: `Арт. ${card.code}` }, 'code'),
                ],
              },
              'facts',
            ),
            jsx(Rating, { card, classes }, 'rating'),
            jsx(Variants, { card, classes }, 'variants'),
          ],
        },
        'about',
      ),
      jsx(Price, { card, classes }, 'price'),
      jsx(
        'div',
        {
          className: classes.foot,
          children: [
            jsx(Supply, { card, classes }, 'supply'),
            jsx('div', { className: classes.buy, children: jsx(Buy, { card, classes }) }, 'buy'),
          ],
        },
        'foot',
      ),
      jsx('button', { 'aria-label': 'В избранное', 'aria-pressed': false, className: classes.heart }, 'favourite'),
    ],
  });
}

type PartProps = Omit<CardProps, 'early'>;

function Rating({ card: { rating }, classes }: PartProps): ReactElement | null {
  if (rating === undefined) return null;
  const count = jsx('small', { children: reviewCountText(rating) }, 'count');
  return jsx('p', { className: classes.rating, children: [ratingText(rating), ' ', count] });
}

function Variants({ card: { variants, goods }, classes }: PartProps): ReactElement {
  if (variants === undefined) return jsx('p', { children: goods.variant });
  const links = variants.map(([variant, href], index) =>
    jsx('a', { href, 'aria-current': index === 0 ? 'true' : undefined, children: variant }, href),
  );
  return jsx('p', { className: classes.variants, children: links });
}

function Price({ card: { goods, oldPrice }, classes }: PartProps): ReactElement {
  const percent = discountPercent(goods.price, oldPrice);
  const price = jsx('b', { children: formatMoney(goods.price) }, 'price');
  if (oldPrice === undefined || percent === undefined) return jsx('p', { className: classes.price, children: price });
  const words = jsx('span', { className: 'visually-hidden', children: 'Старая цена ' }, 'words');
  const old = jsx('s', { children: [words, formatMoney(oldPrice)] }, 'old');
  const discount = jsx('span', { className: classes.discount, children: formatDiscount(percent) }, 'discount');
  return jsx('p', { className: classes.price, children: [price, old, discount] });
}

function Supply({ card, classes }: PartProps): readonly (ReactElement | null)[] {
  const retail = retailLine(card);
  const order = orderLine(card, now);
  return [
    retail === undefined ? null : jsx('p', { className: classes.inStock, children: retail }, 'retail'),
    order === undefined ? null : jsx('p', { className: classes.onOrder, children: order }, 'order'),
  ];
}

function Buy({ card: { goods }, classes }: PartProps): ReactElement {
  if (goods.status === 'out_of_stock') {
    return jsx('button', { type: 'button', disabled: true, className: classes.none, children: 'Нет в наличии' });
  }
  const sent = { form: 'to-cart', name: 'product_id', value: goods.id };
  return jsx('div', { children: jsx('button', { ...sent, className: classes.add, children: 'В корзину' }) });
}
