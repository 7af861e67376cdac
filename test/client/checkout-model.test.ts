/**
 * Checkout driven at random: any click at any time, answers that come late, fail, or are lost when the order has
 * already been taken, reloads and closed dialogs in between. Whatever happens: no order is placed twice, no step is
 * reached without what it needs, and at rest nothing is under way (D9, D12, D15, D17; spec §4).
 */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { takeHere } from '../../client/checkout/flow.ts';
import { checkOutcome, submitOrder } from '../../client/checkout/order.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import {
  type Step as CheckoutStep,
  canTake,
  chosenBasket,
  chosenRow,
  isBuyerKnown,
  isShown,
  steps,
} from '../../client/checkout/state.ts';
import { ApiError } from '../../shared/api.ts';
import type { OrderRequest } from '../../shared/contract/order.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { propertyRuns } from '../kit/property-runs.ts';
import { type CheckoutScene, mapGeo, ORDER, promised, setCheckoutScene, threeShops } from './checkout-scene.ts';
import { cartOf, line, profile, type SentCall } from './scene.ts';

type Move =
  | { readonly do: 'open' | 'close' | 'reload' | 'take' | 'leaveShop' | 'contacts' | 'submit' | 'check' }
  | { readonly do: 'shop'; readonly id: number }
  | { readonly do: 'way'; readonly way: 'retail' | 'transit' }
  | { readonly do: 'kind'; readonly kind: 'person' | 'legal' }
  | { readonly do: 'filter'; readonly filter: 'today' | 'all' }
  | { readonly do: 'back'; readonly step: CheckoutStep }
  | { readonly do: 'wire'; readonly how: 'answer' | 'lose' | 'fail' | 'time out' | 'refuse'; readonly pick: number };

const plain = fc.constantFrom('open', 'take', 'contacts', 'submit', 'check', 'leaveShop' as const);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: plain }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close', 'reload' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('shop' as const), id: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('way' as const), way: fc.constantFrom('retail', 'transit') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kind' as const), kind: fc.constantFrom('person', 'legal') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('filter' as const), filter: fc.constantFrom('today', 'all') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('back' as const), step: fc.constantFrom(...steps) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('wire' as const),
      how: fc.constantFrom('answer', 'answer', 'answer', 'lose', 'fail', 'time out', 'refuse'),
      pick: fc.nat(9),
    }),
  },
) as fc.Arbitrary<Move>;

/** The ways to an order, with whatever else in between: pure chance hardly ever gets that far. */
const journey: fc.Arbitrary<readonly Move[]> = fc
  .array(fc.tuple(fc.array(move, { maxLength: 3 }), fc.boolean()), { minLength: 9, maxLength: 9 })
  .map((detours) => {
    const answered: Move[] = Array.from({ length: 3 }, () => ({ do: 'wire', how: 'answer', pick: 0 }));
    const way: Move[][] = [
      [{ do: 'open' }, ...answered],
      [{ do: 'shop', id: 1 }],
      [{ do: 'take' }],
      [{ do: 'contacts' }],
      [{ do: 'submit' }, { do: 'wire', how: 'answer', pick: 0 }],
      [{ do: 'wire', how: 'lose', pick: 0 }],
      [{ do: 'check' }],
      [{ do: 'wire', how: 'answer', pick: 0 }],
      [{ do: 'close' }],
    ];
    return detours.flatMap(([detour, first], index) =>
      first ? [...detour, ...(way[index] ?? [])] : [...(way[index] ?? []), ...detour],
    );
  });

interface Order {
  readonly code: string;
  readonly total: number;
}

/** An API as contract.md has it: a key orders once, ordered pieces leave the cart. */
class Api {
  readonly orders = new Map<string, Order>();
  /** Keys of orders that the visitor was told of. */
  readonly told = new Set<string>();
  #cart: readonly CartItem[] = [line(1, 2), line(2, 3)];

  reply({ key, input, idempotencyKey = '' }: SentCall): unknown {
    switch (key) {
      case 'GET /api/cart.json':
        return cartOf(...this.#cart);
      case 'GET /session/user_info.json':
        return profile();
      case 'GET /api/checkout/data.json':
        return { data: { title: 'Анна' }, min_order: 200 };
      case 'POST /api/checkout/shops.json':
        return { geo: mapGeo, data: threeShops(this.#wanted(input.body as { items: number[]; qnt: number[] })) };
      case 'POST /api/checkout.json':
        return { data: this.#place(input.body as OrderRequest, idempotencyKey) };
      default:
        throw new Error(`nobody answers ${key}`);
    }
  }

  #wanted({ items, qnt }: { readonly items: readonly number[]; readonly qnt: readonly number[] }) {
    return items.map((id, index) => ({ id, qnt: qnt[index] ?? 0 }));
  }

  #place({ items }: OrderRequest, key: string): Order {
    const known = this.orders.get(key);
    if (known !== undefined) return known;
    for (const earlier of this.orders.keys()) {
      if (!this.told.has(earlier)) throw new Error('ordered twice: the outcome of the first was not known');
    }
    if (items.length === 0 || items.some(({ qnt }) => qnt < 1)) throw new Error('an order of nothing');
    const order = {
      code: `A-${this.orders.size + 1}`,
      total: items.reduce((sum, { qnt, price }) => sum + qnt * price, 0),
    };
    this.orders.set(key, order);
    const left = new Map(items.map(({ id, qnt }) => [id, qnt]));
    this.#cart = this.#cart
      .map((item) => ({ ...item, qnt: item.qnt - (left.get(item.id) ?? 0) }))
      .filter(({ qnt }) => qnt > 0);
    return order;
  }
}

/** One tab: it may be loaded anew, and what is on its way then is never heard of. */
class Tab {
  readonly api = new Api();
  scene: CheckoutScene;
  readonly #done = new Set<SentCall>();

  constructor() {
    this.scene = this.#load({});
  }

  #load(session: Record<string, string>): CheckoutScene {
    const items = (this.api.reply({ key: 'GET /api/cart.json' } as SentCall) as { data: { items: CartItem[] } }).data
      .items;
    return setCheckoutScene(items, { session });
  }

  async reload(): Promise<void> {
    const session = Object.fromEntries(this.scene.session);
    // What has left may arrive all the same.
    for (const call of this.waiting()) if (call.key === ORDER) this.api.reply(call);
    this.scene = this.#load(session);
    await this.scene.open();
  }

  waiting(): readonly SentCall[] {
    return this.scene.calls.filter((call) => !this.#done.has(call) && call.signal?.aborted !== true);
  }

  async settle(call: SentCall | undefined, how: (Move & { do: 'wire' })['how']): Promise<void> {
    if (call === undefined) return;
    this.#done.add(call);
    if (how === 'answer') {
      const body = this.api.reply(call);
      if (call.key === ORDER) this.api.told.add(call.idempotencyKey ?? '');
      call.answer(body);
    } else if (how === 'refuse' && call.key === ORDER && !this.api.orders.has(call.idempotencyKey ?? '')) {
      call.fail(new ApiError(422, 'invalid', 'Состав изменился'));
    } else {
      if (how === 'lose') this.api.reply(call);
      const status = how === 'fail' ? 500 : how === 'time out' ? 504 : 0;
      call.fail(new ApiError(status, 'x', ''));
    }
    await this.scene.settle();
  }

  /** Answers all that is asked until nothing is. */
  async rest(): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      await this.scene.pass(2000);
      const [call] = this.waiting();
      if (call === undefined) return;
      await this.settle(call, 'answer');
    }
    throw new Error('it never comes to rest');
  }
}

async function play(tab: Tab, step: Move): Promise<void> {
  const { scene } = tab;
  const { dispatch } = scene.store;
  switch (step.do) {
    case 'open':
      if (!isShown(scene.store.getState())) await scene.open();
      break;
    case 'close':
      await scene.close();
      break;
    case 'reload':
      await tab.reload();
      break;
    case 'take':
      void dispatch(takeHere());
      break;
    case 'leaveShop':
      dispatch(checkoutActions.shopLeft());
      break;
    case 'contacts':
      dispatch(checkoutActions.contactChanged({ name: 'title', text: 'Анна' }));
      dispatch(checkoutActions.contactsGiven({ phone: '+79991234567', shown: '+7 999 123-45-67' }));
      break;
    case 'submit':
      void dispatch(submitOrder(promised));
      break;
    case 'check':
      void dispatch(checkOutcome());
      break;
    case 'shop':
      dispatch(checkoutActions.shopChosen(step.id));
      break;
    case 'way':
      dispatch(checkoutActions.wayChosen(step.way));
      break;
    case 'kind':
      dispatch(checkoutActions.kindChosen(step.kind));
      break;
    case 'filter':
      dispatch(checkoutActions.filterPressed(step.filter));
      break;
    case 'back':
      dispatch(checkoutActions.wentBack(step.step));
      break;
    case 'wire': {
      const waiting = tab.waiting();
      await tab.settle(waiting[step.pick % waiting.length], step.how);
    }
  }
  await tab.scene.settle();
}

function assertSound({ scene }: Tab): void {
  const state = scene.state();
  const { step, kind, way, filter, shops } = state;
  const fail = (what: string): never => {
    throw new Error(`${what}: ${JSON.stringify({ step, phase: state.phase, kind, way, shop: state.shop })}`);
  };
  if (kind === 'legal' && (way !== 'transit' || filter === 'today')) fail('a legal entity takes from the shelf');
  if ((step === 'success') !== (state.receipt !== undefined)) fail('success without a receipt');
  if (state.phase === 'asking' && state.sent === undefined) fail('asking about nothing');
  if (shops.status === 'ready' && (step === 'contacts' || step === 'confirm')) {
    if (!canTake(state)) fail('on without goods');
    const summary = chosenRow(state)?.summary[way];
    if (chosenBasket(state)?.pieces !== summary?.in_stock) fail('pieces that the shop does not count');
  }
  if (step === 'confirm' && !isBuyerKnown(state)) fail('on without a buyer');
}

async function playAll(moves: readonly Move[]): Promise<Tab> {
  const tab = new Tab();
  for (const step of moves) {
    await play(tab, step);
    assertSound(tab);
  }
  return tab;
}

test('under random clicks, failures, lost answers and reloads no order is placed twice [D15]', async (t: Test) => {
  let orders = 0;
  const property = fc.asyncProperty(
    fc.oneof({ arbitrary: journey, weight: 2 }, fc.array(move, { maxLength: 40 })),
    async (moves) => {
      const tab = await playAll(moves);
      await tab.rest();
      assertSound(tab);
      const { processing, confirmingShop: taking } = tab.scene.state();
      if (processing || taking) throw new Error('still under way');
      // Whoever asks until they know, knows of every order that there is.
      for (let tries = 0; tries < 5 && tab.scene.state().phase === 'asking'; tries += 1) {
        void tab.scene.store.dispatch(checkOutcome());
        await tab.rest();
      }
      if (tab.scene.state().phase === 'asking') throw new Error('the question is never answered');
      orders += tab.api.orders.size;
    },
  );
  const numRuns = propertyRuns(100);
  await fc.assert(property, { numRuns });
  t.ok(orders > numRuns / 6, `${orders} orders were placed on the way`);
});
