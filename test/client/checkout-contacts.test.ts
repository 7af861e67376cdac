/** The buyer's data in checkout: what is known of them, and what they type (spec §5, §6). */
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { takeHere } from '../../client/checkout/flow.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { Buyer, type OrderRequest } from '../../shared/contract/order.ts';
import { type BuyerField, buyerNames, contactsOf, eachField } from '../../shared/rules/checkout/buyer-fields.ts';
import { cartLines, DATA, ORDER, PROFILE, pick, setCheckoutScene, startCheckout, submit } from './checkout-scene.ts';
import { profile } from './scene.ts';

/** Texts for the fields that have a format. */
const samples: Partial<Record<BuyerField, string>> = {
  phone: '+79991234567',
  email: 'a@b.ru',
  'company.inn': '7707083893',
  'company.kpp': '773601001',
};

test('spec §6: profile and checkout data prefill what is still empty [S6.1]', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  scene.store.dispatch(checkoutActions.contactChanged({ name: 'title', text: 'Сама' }));
  await scene.answer(PROFILE, profile({ user: { title: 'Анна', phone: '+79990000000', email: 'old@example.ru' } }));
  await scene.answer(DATA, { data: { email: 'new@example.ru', phone: null }, min_order: null });
  t.match(scene.state().contacts, { title: 'Сама', phone: '+79990000000', email: 'new@example.ru' });
});

test('prefill does not change a focused field; it applies on blur if the visitor has not changed the field [S6.1]', async (t: Test) => {
  const scene = setCheckoutScene(cartLines);
  await scene.open();
  const { contactEntered, contactLeft, contactChanged } = checkoutActions;
  scene.store.dispatch(contactEntered('title'));
  await scene.answer(PROFILE, profile({ user: { title: 'Анна', phone: '+79990000000', email: 'a@example.ru' } }));
  await scene.answer(DATA, { data: {}, min_order: null });
  t.match(scene.state().contacts, { title: '', phone: '+79990000000', email: 'a@example.ru' });
  scene.store.dispatch(contactLeft());
  t.equal(scene.state().contacts.title, 'Анна', 'left as it was');
  scene.store.dispatch(contactEntered('email'));
  scene.store.dispatch(contactChanged({ name: 'email', text: '' }));
  scene.store.dispatch(contactLeft());
  t.equal(scene.state().contacts.email, '', 'emptied by the visitor');
});

test('D15: no field of a buyer is lost by a reload, nor from an order that was sent', async (t: Test) => {
  const texts = eachField((name) => samples[name] ?? name);
  const scene = await startCheckout();
  const { dispatch } = scene.store;
  dispatch(checkoutActions.kindChosen('legal'));
  pick(scene, 1);
  await dispatch(takeHere());
  for (const name of buyerNames) dispatch(checkoutActions.contactChanged({ name, text: texts[name] }));
  const reloaded = setCheckoutScene(cartLines, { session: Object.fromEntries(scene.session) });
  await reloaded.open();
  t.same(reloaded.state().contacts, texts);

  dispatch(checkoutActions.contactsGiven({ phone: texts.phone, shown: texts.phone }));
  await submit(scene);
  const { order } = (scene.call(ORDER).input as { body: OrderRequest }).body;
  t.same(contactsOf(v.parse(Buyer, order)), texts, 'all of it is sent');
  const again = setCheckoutScene(cartLines, { session: Object.fromEntries(scene.session) });
  await again.open();
  t.same(again.state().sent, scene.state().sent, 'and would be sent again');
});

test('spec §5: a phone is shown in international format, but not while its field has the focus', async (t: Test) => {
  const { store, state } = await startCheckout();
  const { contactEntered, contactLeft, contactChanged, phoneSettled } = checkoutActions;
  const found = { typed: '89991234567', shown: '+7 999 123-45-67' };
  store.dispatch(contactEntered('phone'));
  store.dispatch(contactChanged({ name: 'phone', text: found.typed }));
  store.dispatch(phoneSettled(found));
  t.equal(state().contacts.phone, found.typed, 'found before the field was entered, told after it');
  store.dispatch(contactLeft());
  store.dispatch(phoneSettled({ ...found, typed: '8999' }));
  t.equal(state().contacts.phone, found.typed, 'another number than is there');
  store.dispatch(phoneSettled(found));
  t.equal(state().contacts.phone, found.shown);
});

test('D15: a field that was cleared stays empty after a reload, whatever is known of the buyer', async (t: Test) => {
  const { store, session } = await startCheckout();
  store.dispatch(checkoutActions.prefilled({ title: 'Анна', email: 'a@b.ru' }));
  store.dispatch(checkoutActions.contactChanged({ name: 'email', text: '' }));
  const again = setCheckoutScene(cartLines, { session: { checkout: session.get('checkout') ?? '' } });
  await again.open();
  again.store.dispatch(checkoutActions.prefilled({ title: 'Пётр', email: 'a@b.ru', phone: '+7 916 123-45-67' }));
  t.match(again.state().contacts, { title: 'Анна', email: '', phone: '+7 916 123-45-67' });
});
