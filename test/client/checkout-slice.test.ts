/** Checkout's state, action by action: what each of them may change, and when it is ignored (spec §4; D9–D17). */
import type { Action } from '@reduxjs/toolkit';
import { type Test, test } from 'tap';
import { checkoutActions, checkoutSlice } from '../../client/checkout/slice.ts';
import { blankCheckout, type CheckoutState } from '../../client/checkout/state.ts';
import { makeRow, makeShop, type Pieces } from './checkout-scene.ts';

const lines: CheckoutState['lines'] = [{ id: 1, title: 'Мерло', qnt: 2 } as CheckoutState['lines'][number]];
const row = (id: number, pieces: Pieces) => makeRow(makeShop(id), lines, [pieces]);
const both = row(1, { retail: 2, transit: 2 });
const shelf = row(2, { retail: 2, transit: 0 });
const rows = [both, shelf];
const ready = { ...blankCheckout.shops, status: 'ready', rows } as const;
const answer = { data: rows } as unknown as Parameters<typeof checkoutActions.shopsRead>[0]['answer'];

/** The state of a checkout that is going on, after some actions. */
function after(state: Partial<CheckoutState>, ...actions: readonly Action[]): CheckoutState {
  const start: CheckoutState = { ...blankCheckout, phase: 'going', shops: ready, ...state };
  return actions.reduce<CheckoutState>((last, action) => checkoutSlice.reducer(last, action), start);
}

test('search, order, view and pages of the list of shops are as the visitor sets them [S4.1]', async (t: Test) => {
  t.match(
    after(
      {},
      checkoutActions.searched('лесная'),
      checkoutActions.sorted('price'),
      checkoutActions.viewChosen('list'),
      checkoutActions.moreShown(),
      checkoutActions.moreShown(),
    ),
    { text: 'лесная', sort: 'price', view: 'list', pages: 3 },
  );
});

test('D12: for a company the way is from the warehouse, and a shop without it is deselected', async (t: Test) => {
  const { kindChosen } = checkoutActions;
  t.match(after({ shop: 1, way: 'retail' }, kindChosen('legal')), { kind: 'legal', way: 'transit', shop: 1 });
  t.equal(after({ shop: 2, way: 'retail' }, kindChosen('legal')).shop, undefined);
  t.equal(after({ shop: 2, shops: blankCheckout.shops }, kindChosen('legal')).shop, 2, 'not before the shops are read');
  t.equal(after({ shop: 2, way: 'transit' }, kindChosen('person')).way, 'retail');
  t.equal(after({ filter: 'today' }, kindChosen('legal')).filter, undefined);
  t.equal(after({ filter: 'all' }, kindChosen('legal')).filter, 'all');
  t.equal(after({ filter: 'today' }, kindChosen('person')).filter, 'today');
});

test('D11: a filter is pressed and released; that of today belongs to a way, and companies have none', async (t: Test) => {
  const { filterPressed } = checkoutActions;
  t.match(after({}, filterPressed('today')), { filter: 'today', way: 'retail' });
  t.match(after({ way: 'retail' }, filterPressed('all')), { filter: 'all', way: 'retail' });
  t.match(after({}, filterPressed('today'), filterPressed('today')), { filter: undefined, way: 'transit' });
  t.match(after({}, filterPressed('today'), filterPressed('all')), { filter: 'all', way: 'transit' });
  t.equal(after({ kind: 'legal' }, filterPressed('today')).filter, undefined);
  t.equal(after({ kind: 'legal' }, filterPressed('all')).filter, 'all');
  t.equal(after({ step: 'contacts' }, filterPressed('all')).filter, undefined);
});

test('a shop is chosen and left at its step only [S4.1]', async (t: Test) => {
  const { shopChosen, shopLeft } = checkoutActions;
  t.match(after({ problem: { kind: 'not-sent' } }, shopChosen(2)), { shop: 2, way: 'retail', problem: undefined });
  t.equal(after({}, shopChosen(9)).shop, undefined);
  t.equal(after({ kind: 'legal' }, shopChosen(1)).shop, 1);
  t.equal(after({ kind: 'legal' }, shopChosen(2)).shop, undefined);
  for (const busy of [
    { step: 'contacts' },
    { processing: true },
    { confirmingShop: true },
    { phase: 'waiting' },
  ] as const)
    t.equal(after(busy, shopChosen(1)).shop, undefined, JSON.stringify(busy));
  t.match(after({ shop: 1, resume: 'contacts', confirmingShop: true }, shopLeft()), {
    shop: undefined,
    resume: 'shops',
    confirmingShop: false,
  });
  t.equal(after({ shop: 1, step: 'contacts' }, shopLeft()).shop, 1);
  t.equal(after({ shop: 1, processing: true }, shopLeft()).shop, 1);
});

test('a shop that was chosen elsewhere is wished for while checkout is closed and no order is on its way [S4.1]', async (t: Test) => {
  const wish = checkoutActions.shopWished({ shop: 2, way: 'retail' });
  const sent = {} as NonNullable<CheckoutState['sent']>;
  t.match(after({ phase: 'closed', resume: 'confirm' }, wish), { shop: 2, way: 'retail', resume: 'shops' });
  t.equal(after({ phase: 'going' }, wish).shop, undefined);
  t.equal(after({ phase: 'closed', sent }, wish).shop, undefined);
});

test('D15: after a reload the step is that of before once the shops are read, if it can be reached [S4.1]', async (t: Test) => {
  const { restored, shopsRead, shopsFailed } = checkoutActions;
  const memory = {
    key: 'k',
    kind: 'person',
    way: 'retail',
    shop: 1,
    contacts: blankCheckout.contacts,
    phone: '',
  } as const;
  const kept = after({ lines, shops: blankCheckout.shops }, restored({ ...memory, step: 'contacts' }));
  t.match(kept, { step: 'shops', resume: 'contacts', shop: 1 });
  t.match(after(kept, shopsRead({ request: 0, answer })), { step: 'contacts', resume: 'shops' });
  t.match(after({ ...kept, shop: 9 }, shopsRead({ request: 0, answer })), { step: 'shops', shop: undefined });
  t.strictSame(after(kept, shopsRead({ request: 7, answer })), kept, 'the answer of another request');
  t.equal(after({ step: 'success' }, shopsRead({ request: 0, answer })).step, 'success');
  t.match(after({ step: 'confirm' }, shopsFailed({ request: 0 })), { step: 'shops', resume: 'confirm' });
  t.match(after({ step: 'shops', resume: 'contacts' }, shopsFailed({ request: 0 })), { resume: 'contacts' });
  const other = after({ step: 'confirm' }, shopsFailed({ request: 7 }));
  t.match(other, { step: 'confirm', shops: { status: 'ready' } });
});

test('D15, D17: the question about an order, a changed cart, a changed phone and the end of a checkout', async (t: Test) => {
  const sent = { copy: {} } as NonNullable<CheckoutState['sent']>;
  t.equal(after({ sent }, checkoutActions.outcomeAsked()).phase, 'asking');
  t.equal(after({}, checkoutActions.outcomeAsked()).phase, 'going', 'without an order there is no question');
  const start = { lines, othersInCart: false };
  t.equal(after({}, checkoutActions.renewed(start)).problem?.kind, 'cart-changed');
  t.equal(after({ lines }, checkoutActions.renewed(start)).problem, undefined);
  const typed = (name: 'phone' | 'title') =>
    after({ phone: '+79161234567' }, checkoutActions.contactChanged({ name, text: '1' })).phone;
  t.equal(typed('phone'), '', 'it is no longer known to be valid');
  t.equal(typed('title'), '+79161234567');
  t.match(after({ step: 'confirm', sent }, checkoutActions.unknown(undefined)), { step: 'shops', phase: 'asking' });
  const placed = checkoutActions.placed({ code: '1' } as Parameters<typeof checkoutActions.placed>[0]);
  t.match(after({ sent }, placed), { phase: 'going', step: 'success', sent: undefined });
  t.equal(after({}, placed).step, 'shops');
  t.strictSame(after({ step: 'success', key: 'k' }, checkoutActions.left()), blankCheckout);
  t.match(after({ step: 'confirm', key: 'k', shop: 1 }, checkoutActions.left()), {
    key: 'k',
    phase: 'closed',
    shop: undefined,
  });
  t.match(after({}, checkoutActions.minimumRead(1500)).minOrder, { roubles: 1500, known: true });
});
