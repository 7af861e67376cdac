/** What the lock of the cart holds back in its views (D2). */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Test, test } from 'tap';
import { setQuantity } from '../../client/store/cart/cart-actions.ts';
import { StoreContext } from '../../client/store/hooks.ts';
import { CartLine } from '../../views/cart/cart-line.tsx';
import { CartSidebar } from '../../views/cart/cart-sidebar.tsx';
import { SelectAll } from '../../views/cart/select-all.tsx';
import { one, withCart } from '../client/cart-scene.ts';
import { line, type Scene } from '../client/scene.ts';

test('D2: the lock holds ordering, ticking and deleting back, the stepper never', async (t: Test) => {
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

/** Can each control be used? In their order. */
function controlsOf({ store }: Scene, children: ReactNode): string[] {
  const markup = renderToStaticMarkup(
    createElement(StoreContext, { value: { store, drawn: store.getState() }, children }),
  );
  return [...markup.matchAll(/<(?:button|input)\b[^>]*>/g)].map(([tag]) =>
    tag.includes(' disabled=""') ? 'off' : 'on',
  );
}
