/** The cart's views: what its lock holds back (D2), and how a line is named (D43). */

import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type Test, test } from 'tap';
import { setQuantity } from '../../client/cart/cart-actions.ts';
import { SelectAll } from '../../views/cart/contents/cart-contents.tsx';
import { CartLine } from '../../views/cart/contents/cart-line.tsx';
import { CartSidebar } from '../../views/cart/contents/cart-sidebar.tsx';
import { PlainCart } from '../../views/cart/plain-cart.tsx';
import { AppContext } from '../../views/context/app-context.ts';
import { one, withCart } from '../client/cart-scene.ts';
import { line, type Scene } from '../client/scene.ts';

test('D2: the lock disables ordering, ticking and deleting, never the stepper', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  const item = createElement(CartLine, { item: line(1, 1), pauseMs: 0, available: true });
  const all = createElement(SelectAll);
  const order = createElement(CartSidebar, { orderStays: true });
  const states = () => [controlsOf(scene, all), controlsOf(scene, item), controlsOf(scene, order)];
  t.strictSame(states(), [['on'], ['on', 'on', 'on', 'on', 'on'], ['on']]);
  scene.store.dispatch(setQuantity(one, 2, 200));
  t.strictSame(
    states(),
    [['off'], ['off', 'on', 'on', 'on', 'off'], ['off']],
    'of a line: tick, minus, field, plus, delete',
  );
});

test('D43: a line is named by the title of its product, and shows the name that the API gives as HTML', async (t: Test) => {
  const item = line(1, 1, { name: 'Вино <i>красное</i>', product: { title: 'Вино красное' } });
  const markup = render(await withCart([item]), createElement(CartLine, { item, pauseMs: 0, available: true }));
  t.match(markup, /<article [^>]*aria-label="Вино красное"/);
  t.match(markup, 'aria-label="Выбрать: Вино красное"');
  t.match(markup, 'aria-label="Удалить: Вино красное"');
  t.match(markup, '>Вино <i>красное</i></span></a>');
});

test('D56: the name of a line without an address is text, in the cart and in the one without JavaScript', async (t: Test) => {
  for (const [url, hasLink] of [
    ['/wine/vino-1.html', true],
    ['', false],
  ] as const) {
    const item = line(1, 1, { url });
    const scene = await withCart([item]);
    for (const cart of [
      createElement(CartLine, { item, pauseMs: 0, available: true }),
      createElement(AppContext, { value: { region: { phone: '' } } as never }, createElement(PlainCart)),
    ]) {
      const markup = render(scene, cart);
      t.match(markup, item.name);
      t.equal(/<a [^>]*href="\/wine\//.test(markup), hasLink, url);
    }
  }
});

function render({ store }: Scene, children: ReactNode): string {
  return renderToStaticMarkup(createElement(Provider, { store, children }));
}

/** Can each control be used? In their order. */
function controlsOf(scene: Scene, children: ReactNode): string[] {
  return [...render(scene, children).matchAll(/<(?:button|input)\b(?! type="hidden")[^>]*>/g)].map(([tag]) =>
    tag.includes(' disabled=""') ? 'off' : 'on',
  );
}
