/** The reference of the rendered listing draws what ours draws: else its figure would say nothing. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider, type ProviderProps } from 'react-redux';
import { type Test, test } from 'tap';
import * as bare from '../../bench/reference/bare-listing.ts';
import { Card } from '../../views/catalogue/cards/card.tsx';
import type { CardModel } from '../../views/data/card-model.ts';
import { setScene } from '../client/scene.ts';

const name = { id: 51, title: 'Вино Тихий Берег', variant: '0,75 л', brand: 'Тихий Берег', category: 'Вино' };
const goods = { ...name, price: 990, status: 'in_stock' } as const;
const plain: CardModel = {
  goods,
  url: '/wine/tikhiy-bereg.html',
  image: '/upload/5.svg',
  code: '100200',
  attributes: 'Россия',
  shops: 3,
};
const full: CardModel = {
  ...plain,
  labels: ['Хит', 'Новинка'],
  variants: [
    ['0,75 л', '/wine/tikhiy-bereg.html'],
    ['1,5 л', '/wine/tikhiy-bereg-15.html'],
  ],
  order: 2,
  oldPrice: 1290,
  rating: { value: 4.62, count: 12 },
};
const gone: CardModel = { ...plain, goods: { ...goods, status: 'out_of_stock' } };
/** Styles are named by themselves in tests. */
const classes = new Proxy({} as bare.ListingClasses, { get: (_, key) => key });

test('the bare reference listing renders the same card markup as the storefront', async (t: Test) => {
  // The types of React Redux want the children among the properties.
  const provided = { store: setScene().store } as unknown as ProviderProps;
  for (const card of [plain, full, gone]) {
    for (const early of [true, false]) {
      const ours = createElement(Card, { card, now: Date.now(), early, heading: 'h2' });
      const theirs = createElement(bare.Card, { card, classes, early });
      t.equal(withoutPreload(theirs), withoutPreload(createElement(Provider, provided, ours)));
    }
  }
});

/** How the picture of an early card is preloaded differs: ours is in a picture element, and its list preloads it. */
function withoutPreload(card: ReactNode): string {
  return renderToStaticMarkup(card).replaceAll(/<link rel="preload"[^>]*>|<\/?picture>/g, '');
}
