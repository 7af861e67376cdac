/** Checkout's steps, choices and orders (spec §2 'Checkout', §4, §5, §8; D5, D9–D17). */
import { type Test, test } from 'tap';
import { CARD_PAUSE, setQuantity } from '../../client/cart/cart-actions.ts';
import { watchSelection } from '../../client/cart/selection-effects.ts';
import { openCheckoutAt, renewCheckout, takeAt, takeHere } from '../../client/checkout/flow.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { chosenBasket } from '../../client/checkout/state.ts';
import { closeDialog } from '../../client/dialogs/dialog-actions.ts';
import { ApiError } from '../../shared/api.ts';
import { contactsOf } from '../../shared/rules/checkout/buyer-fields.ts';
import {
  CART,
  cartLines,
  DATA,
  giveContacts,
  mapGeo,
  ORDER,
  pick,
  reachConfirm,
  SHOPS,
  setCheckoutScene,
  startCheckout,
  submit,
  threeShops,
} from './checkout-scene.ts';
import { cartOf, line } from './scene.ts';

test('spec §2: checkout starts with the ticked available lines, the newest first [S2.37]', async (t: Test) => {
  const off = line(3, 1, { availability_status: null });
  const scene = setCheckoutScene([...cartLines, off, line(4, 1)], { storage: { 'cart.selected': '[1,2]' } });
  scene.store.dispatch(watchSelection());
  await scene.open();
  t.strictSame(scene.call(SHOPS).input.body, { items: [2, 1], qnt: [3, 2] });
  t.equal(scene.state().othersInCart, true);
});

test('spec §4: the goal FAST_ORDER is reached once, as checkout begins [S4.3]', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  t.strictSame(scene.events, []);
  await scene.open();
  t.strictSame(scene.events, [{ event: 'FAST_ORDER' }]);
});

test('spec §2: checkout waits until no update of the cart is pending, and starts with its quantity [S2.37]', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  scene.store.dispatch(setQuantity({ id: 101, title: 'Вино 1' }, 5, CARD_PAUSE));
  await scene.open();
  t.match([scene.state().phase, scene.count(SHOPS)], ['waiting', 0], 'during its pause');
  await scene.pass(CARD_PAUSE);
  t.match([scene.state().phase, scene.count(SHOPS)], ['waiting', 0], 'while it is sent');
  await scene.answer('POST /api/cart/update.json', cartOf(line(1, 5), line(2, 3)));
  t.equal(scene.state().phase, 'going');
  t.strictSame(scene.call(SHOPS).input.body, { items: [2, 1], qnt: [3, 5] });
});

test('spec §2: checkout waits until the cart is loaded [S2.37]', async (t: Test) => {
  const scene = setCheckoutScene(undefined);
  await scene.open();
  t.equal(scene.count(SHOPS), 0);
  t.equal(scene.state().phase, 'waiting');
  await scene.answer(CART, cartOf(...cartLines));
  t.equal(scene.count(SHOPS), 1);
  t.equal(scene.state().phase, 'going');
});

test('D9: with nothing to order the cart opens instead', async (t: Test) => {
  const scene = setCheckoutScene([]);
  await scene.open();
  t.same(scene.moves, ['replace #cart']);
  t.equal(scene.count(SHOPS), 0);
  t.same(scene.events, []);
});

test('spec §4: choosing a shop keeps the chosen way, or switches to the other if it has no stock for it [S4.2]', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  t.equal(scene.state().way, 'transit');
  scene.store.dispatch(checkoutActions.wayChosen('retail'));
  scene.store.dispatch(checkoutActions.shopLeft());
  pick(scene, 1);
  t.equal(scene.state().way, 'retail', 'kept');
  scene.store.dispatch(checkoutActions.wayChosen('transit'));
  scene.store.dispatch(checkoutActions.shopLeft());
  pick(scene, 2);
  t.equal(scene.state().way, 'retail', 'nothing in its warehouse');
  scene.store.dispatch(checkoutActions.wayChosen('transit'));
  t.equal(scene.state().way, 'retail', 'a closed way cannot be chosen');
});

test('X7: checkout opened from the cart at a shop has it chosen, unless the answer lacks that shop', async (t: Test) => {
  for (const [shop, chosen] of [
    [1, 1],
    [77, undefined],
  ] as const) {
    const scene = setCheckoutScene(cartLines);
    scene.store.dispatch(openCheckoutAt(shop, 'retail'));
    t.same(scene.moves, ['push #checkout']);
    await scene.open();
    await scene.answer(SHOPS, { geo: mapGeo, data: threeShops() });
    t.match(scene.state(), { step: 'shops', shop: chosen });
    if (chosen !== undefined) t.equal(scene.state().way, 'retail');
    await scene.close();
    t.equal(scene.state().shop, undefined, 'for this time alone');
  }
});

test('spec §4, D12: a legal entity gets the warehouse way, no filter for today, no shop without warehouse stock [S4.2]', async (t: Test) => {
  const scene = await startCheckout();
  const { dispatch } = scene.store;
  dispatch(checkoutActions.filterPressed('today'));
  t.match(scene.state(), { filter: 'today', way: 'retail' });
  dispatch(checkoutActions.kindChosen('legal'));
  t.match(scene.state(), { filter: undefined, way: 'transit', kind: 'legal' });
  dispatch(checkoutActions.filterPressed('today'));
  t.equal(scene.state().filter, undefined, 'not for legal entities');
  dispatch(checkoutActions.shopChosen(2));
  t.equal(scene.state().shop, undefined, 'a shop with nothing in the warehouse');
  dispatch(checkoutActions.kindChosen('person'));
  dispatch(checkoutActions.shopChosen(2));
  dispatch(checkoutActions.kindChosen('legal'));
  t.equal(scene.state().shop, undefined, 'a chosen shop that cannot serve is left');
});

test('D11: the two filters exclude each other, and pressing one again clears it', async (t: Test) => {
  const scene = await startCheckout();
  const press = (filter: 'today' | 'all') => {
    scene.store.dispatch(checkoutActions.filterPressed(filter));
    return [scene.state().filter, scene.state().way];
  };
  t.same(press('today'), ['today', 'retail']);
  t.same(press('all'), ['all', 'transit']);
  t.same(press('today'), ['today', 'retail']);
  t.same(press('today'), [undefined, 'transit']);
});

test('spec §4: only earlier steps can be returned to, and no step is entered without its data [S4.1]', async (t: Test) => {
  const scene = await startCheckout();
  const { dispatch } = scene.store;
  dispatch(checkoutActions.wentBack('confirm'));
  dispatch(checkoutActions.shopTaken());
  t.equal(scene.state().step, 'shops');
  pick(scene, 3);
  await dispatch(takeHere());
  t.equal(scene.state().step, 'shops', 'nothing can be taken there');
  pick(scene, 1);
  await dispatch(takeHere());
  t.equal(scene.state().step, 'contacts');
  dispatch(checkoutActions.contactsGiven({ phone: '+79991234567', shown: '' }));
  t.equal(scene.state().step, 'contacts', 'a name is missing');
  giveContacts(scene);
  t.equal(scene.state().step, 'confirm');
  dispatch(checkoutActions.wentBack('contacts'));
  dispatch(checkoutActions.wentBack('confirm'));
  t.equal(scene.state().step, 'contacts');
  dispatch(checkoutActions.wentBack('shops'));
  t.match(scene.state(), { step: 'shops', shop: 1 });
});

test('spec §5: quantities are capped at the stock of the shop, and the rest is listed as missing [S2.39, S5.5]', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  scene.store.dispatch(checkoutActions.wayChosen('retail'));
  const basket = chosenBasket(scene.state());
  t.match(basket, { pieces: 1, total: 100, taken: [{ id: 1, qnt: 1, wanted: 2, price: 100 }] });
  t.same(
    basket?.missing.map(({ id, qnt }) => [id, qnt]),
    [
      [2, 3],
      [1, 1],
    ],
  );
});

test('D63: one press confirms a shop that covers everything; one that does not is only selected', async (t: Test) => {
  const scene = await startCheckout();
  await scene.store.dispatch(takeAt(1, 'retail'));
  t.match(scene.state(), { step: 'shops', shop: 1, way: 'retail', confirmingShop: false });
  await scene.store.dispatch(takeHere());
  t.equal(scene.state().step, 'contacts');

  const whole = await startCheckout();
  await whole.store.dispatch(takeAt(2, 'retail'));
  t.match(whole.state(), { step: 'contacts', shop: 2 });
});

test('spec §2: a shop without stock lists all lines as missing [S2.39]', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 3);
  const { lines } = scene.state();
  t.ok(lines.length > 0);
  t.same(chosenBasket(scene.state()), { taken: [], missing: lines, pieces: 0, total: 0 });
});

test('spec §5, D13: an order below the minimum is stopped on Заберу здесь and on submitting [S5.6]', async (t: Test) => {
  const scene = await startCheckout(451);
  pick(scene, 1);
  await scene.store.dispatch(takeHere());
  const [, dialog] = scene.store.getState().dialogs.stack;
  t.match(dialog?.props, { title: 'Ограничение суммы заказа', text: /^Минимальная сумма заказа составляет 451\s₽\.$/ });
  t.match(scene.state(), { step: 'shops', confirmingShop: false });
  scene.store.dispatch(closeDialog(dialog?.id ?? '', true));

  const raised = await reachConfirm(450);
  t.equal(raised.state().step, 'confirm');
  await submit(raised, 500);
  t.equal(raised.count(ORDER), 0);
  t.equal(raised.store.getState().dialogs.stack.length, 2);
  t.match(raised.state(), { step: 'confirm', processing: false });
});

test('spec §5: the minimum order does not apply to retail [S5.6]', async (t: Test) => {
  const scene = await startCheckout(10_000);
  pick(scene, 2);
  await scene.store.dispatch(takeHere());
  t.match(scene.state(), { step: 'contacts', way: 'retail' });
});

test('D13: taking a shop waits for the minimum order if it is not loaded yet', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  await scene.answer(SHOPS, { geo: mapGeo, data: threeShops() });
  pick(scene, 1);
  void scene.store.dispatch(takeHere());
  await scene.settle();
  t.match(scene.state(), { step: 'shops', confirmingShop: true });
  await scene.answer(DATA, { data: {}, min_order: 9000 });
  t.match(scene.state(), { step: 'shops', confirmingShop: false });
});

test('spec §3: a reload restores key, shop, way, contacts and step, or the shops step if the shop is gone', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  scene.store.dispatch(checkoutActions.wayChosen('retail'));
  await scene.store.dispatch(takeHere());
  scene.store.dispatch(checkoutActions.contactChanged({ name: 'email', text: 'a@example.ru' }));
  const again = setCheckoutScene(cartLines, { session: Object.fromEntries(scene.session) });
  await again.open();
  await again.answer(SHOPS, { geo: mapGeo, data: threeShops() });
  t.match(again.state(), {
    step: 'contacts',
    key: 'key-1',
    shop: 1,
    way: 'retail',
    contacts: { email: 'a@example.ru' },
  });

  const gone = setCheckoutScene(cartLines, { session: Object.fromEntries(scene.session) });
  await gone.open();
  await gone.answer(SHOPS, { geo: mapGeo, data: threeShops().slice(1) });
  t.match(gone.state(), { step: 'shops', shop: undefined }, 'the shop is there no more');
});

test('spec §3: a reload on the last step returns to it, or to the contacts if they are incomplete [D15]', async (t: Test) => {
  const scene = await reachConfirm();
  const { contacts, phone } = scene.state();
  const kept = JSON.parse(scene.session.get('checkout') ?? '');
  const after = async (more: object) => {
    const again = setCheckoutScene(cartLines, { session: { checkout: JSON.stringify({ ...kept, ...more }) } });
    await again.open();
    await again.answer(SHOPS, { geo: mapGeo, data: threeShops() });
    return again.state();
  };
  t.match(await after({}), { step: 'confirm', shop: 1, contacts, phone });
  for (const more of [
    { phone: '' },
    { contacts: { ...contacts, title: ' ' } },
    { contacts: { ...contacts, email: 'x' } },
  ])
    t.equal((await after(more)).step, 'contacts', JSON.stringify(more));
});

test('D17: no shop can be taken while the shops are refetched', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  void scene.store.dispatch(renewCheckout());
  await scene.store.dispatch(takeHere());
  t.match(scene.state(), { step: 'shops', confirmingShop: false });
});

test('D15: a duplicated tab gets a new order key, unless the order was already sent', async (t: Test) => {
  const scene = await startCheckout();
  scene.store.dispatch(checkoutActions.contactChanged({ name: 'title', text: 'Анна' }));
  const kept = { ...JSON.parse(scene.session.get('checkout') ?? ''), key: 'key-of-before' };
  const open = async (session: Record<string, string>) => {
    const again = setCheckoutScene(cartLines, { session });
    await again.open();
    return again;
  };
  const checkout = JSON.stringify(kept);
  const copy = await open({ checkout, 'tab.copied': '1' });
  t.match(copy.state(), { key: 'key-1', contacts: { title: 'Анна' } });
  t.equal(copy.session.has('tab.copied'), false);
  t.equal((await open(Object.fromEntries(copy.session))).state().key, 'key-1', 'a reload of the copy keeps its key');
  t.equal((await open({ checkout })).state().key, 'key-of-before', 'and so does a reload');

  const sending = await reachConfirm();
  await submit(sending);
  const sent = await open({ checkout: sending.session.get('checkout') ?? '', 'tab.copied': '1' });
  t.match(sent.state(), { key: sending.state().key, phase: 'asking' });
});

test('D15: a checkout stored by another build is restored as far as its fields are valid, including the key', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  scene.store.dispatch(checkoutActions.contactChanged({ name: 'title', text: 'Анна' }));
  const written: Record<string, unknown> = JSON.parse(scene.session.get('checkout') ?? '');
  // Another than a new checkout would be given here.
  const key = 'key-of-before';
  const own = { ...written, key };
  const after = async (kept: unknown) => {
    const again = setCheckoutScene(cartLines, { session: { checkout: JSON.stringify(kept) } });
    await again.open();
    return again.state();
  };
  t.match(await after(own), { key, shop: 1, contacts: { title: 'Анна' }, phase: 'going' });
  const others = {
    contacts: 'Анна',
    shop: '1',
    kind: 'firm',
    way: 7,
    step: 'pay',
    phone: null,
    sent: { body: {} },
  };
  for (const [name, value] of Object.entries(others)) {
    const state = await after({ ...own, [name]: value });
    t.match(state, { key, phase: 'going', sent: undefined }, name);
    if (name === 'contacts') t.same(state.contacts, contactsOf({}));
    else t.equal(state.contacts.title, 'Анна', `${name} takes nothing else along`);
  }
  const foreign = await after({ ...own, contacts: { title: 'Анна', phone: 5, name: 'Анна' } });
  t.same(foreign.contacts, contactsOf({ title: 'Анна' }), 'D79: what both builds know is kept');
  t.match(await after({ ...own, ...others }), {
    key,
    kind: 'person',
    way: 'transit',
    shop: undefined,
    contacts: { phone: '', title: '', email: '' },
    phone: '',
    step: 'shops',
    sent: undefined,
  });
  for (const none of [null, 7, [], {}, { ...own, key: 5 }])
    t.match(await after(none), { key: 'key-1', phase: 'going', shop: undefined });
});

test('spec §4: closing the dialog refetches the cart, and the next checkout starts from the beginning [S4.3]', async (t: Test) => {
  const scene = await startCheckout();
  pick(scene, 1);
  await scene.close();
  t.equal(scene.count(CART), 1);
  t.match(scene.state(), { phase: 'closed', shop: undefined, key: 'key-1' });
  await scene.open();
  t.equal(scene.count(SHOPS), 2);
});

test('spec §2: shops that fail to load can be requested again; an older answer is ignored', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  await scene.fail(SHOPS, new ApiError(500, 'x', ''));
  t.equal(scene.state().shops.status, 'failed');
  scene.store.dispatch(checkoutActions.shopsRead({ request: 0, answer: { geo: mapGeo, data: threeShops() } }));
  t.equal(scene.state().shops.status, 'failed');
  void scene.store.dispatch(renewCheckout());
  t.equal(scene.state().shops.status, 'loading');
  await scene.answer(CART, cartOf(...cartLines));
  await scene.answer(SHOPS, { geo: mapGeo, data: threeShops() });
  t.match(scene.state().shops, { status: 'ready', rows: { length: 3 } });
});

test('a shop that the answer contains twice is listed once [S3.1a]', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  await scene.answer(SHOPS, { geo: mapGeo, data: [...threeShops(), ...threeShops()] });
  t.equal(scene.state().shops.rows.length, 3);
});

test('thousands of shops are taken over without a walk through each of them', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  const data = threeShops();
  await scene.answer(SHOPS, { geo: mapGeo, data });
  // Immer freezes what it has walked through.
  t.notOk(Object.isFrozen(data[0]?.shop));
});

test('D79: closing checkout ends its calls, and says nothing of them', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  const signals = [SHOPS, DATA].map((key) => scene.call(key).signal);
  await scene.close();
  t.strictSame(
    signals.map((signal) => signal?.aborted),
    [true, true],
  );
  for (const key of [SHOPS, DATA]) await scene.fail(key, scene.call(key).signal?.reason);
  t.strictSame(scene.logged, []);
});
