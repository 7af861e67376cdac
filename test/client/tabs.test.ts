/**
 * Two tabs of one visitor (D1, D4), one rule a test, and then driven at random: each clicks and ticks while it may not
 * have heard of the other yet. At rest both show the cart that the API has, with the same ticks, and the last number
 * asked for holds.
 */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { openCart, setQuantity } from '../../client/cart/cart-actions.ts';
import { selectCartView } from '../../client/cart/cart-selectors.ts';
import { cartActions } from '../../client/cart/cart-slice.ts';
import { followTabs } from '../../client/cart/follow-cart.ts';
import { watchSelection } from '../../client/cart/selection-effects.ts';
import { lockOf, quantityOf } from '../../shared/rules/cart/cart.ts';
import { isTicked } from '../../shared/rules/cart/selection.ts';
import { propertyRuns } from '../kit/property-runs.ts';
import { CartApi, OFF, type Update } from './cart-api.ts';
import { bodies, one, shown, ticked, withCart } from './cart-scene.ts';
import { cartOf, line, type Scene, type SentCall, setScene } from './scene.ts';

const GOODS = [101, 102, OFF];

type Step =
  | { readonly do: 'click'; readonly tab: number; readonly goods: number; readonly qnt: number }
  | { readonly do: 'tick'; readonly tab: number; readonly goods: number; readonly on: boolean }
  | { readonly do: 'hear'; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'arrive' | 'answer'; readonly tab: number; readonly pick: number };

const tab = fc.nat(1);
const goods = fc.constantFrom(...GOODS);
const pick = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('click' as const), tab, goods, qnt: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tick' as const), tab, goods, on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hear' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(100, 300) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('arrive' as const), tab, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), tab, pick }) },
);

const earlier = fc.constantFrom('[]', undefined);

interface Tab {
  readonly scene: Scene;
  /** What the other tab has written and this one has not heard of. */
  readonly news: string[];
  readonly answers: Map<SentCall, unknown>;
  readonly done: Set<SentCall>;
}

class Visitor {
  readonly api = new CartApi();
  readonly storage: Map<string, string>;
  readonly tabs: readonly [Tab, Tab];
  /** Goods of which a tab has asked under a line's id that the other had removed: that edit is lost. */
  readonly lost = new Set<number>();

  /** @param selection as an earlier visit has left it */
  constructor(selection: string | undefined) {
    this.storage = new Map(selection === undefined ? [] : [['cart.selected', selection]]);
    const open = (other: number): Tab => ({
      scene: setScene({
        storage: this.storage,
        keys: `tab ${1 - other}`,
        onStore: (key) => void this.tabs[other]?.news.push(key),
      }),
      news: [],
      answers: new Map(),
      done: new Set(),
    });
    this.tabs = [open(1), open(0)];
    for (const { scene } of this.tabs) {
      scene.store.dispatch(watchSelection());
      scene.store.dispatch(followTabs());
      scene.store.dispatch(openCart());
    }
  }

  async pass(ms: number): Promise<void> {
    for (const { scene } of this.tabs) await scene.pass(ms);
  }

  async hear({ scene, news }: Tab): Promise<void> {
    for (const key of news.splice(0)) scene.hear(key);
    await scene.settle();
  }

  travelling({ scene, answers, done }: Tab): SentCall[] {
    return scene.calls.filter((call) => !answers.has(call) && !done.has(call));
  }

  awaited({ scene, done }: Tab): SentCall[] {
    return scene.calls.filter((call) => !done.has(call) && call.signal?.aborted !== true);
  }

  arrive({ answers }: Tab, call: SentCall | undefined): void {
    if (call === undefined) return;
    try {
      if (call.key === 'POST /api/cart/update.json') this.api.update(call.input.body as Update);
      answers.set(call, cartOf(...this.api.cart()));
    } catch (error) {
      for (const id of GOODS) this.lost.add(id);
      answers.set(call, error);
    }
  }

  async answer(tab: Tab, call: SentCall | undefined): Promise<void> {
    if (call === undefined) return;
    if (!tab.answers.has(call)) this.arrive(tab, call);
    const answer = tab.answers.get(call);
    tab.done.add(call);
    if (answer instanceof Error) call.fail(answer);
    else call.answer(answer);
    await tab.scene.settle();
  }

  async rest(): Promise<void> {
    for (let round = 0; round < 50; round += 1) {
      await this.pass(500);
      let busy = false;
      for (const tab of this.tabs) {
        busy ||= tab.news.length > 0;
        await this.hear(tab);
        for (const call of this.travelling(tab)) this.arrive(tab, call);
        for (const call of this.awaited(tab)) {
          busy = true;
          await this.answer(tab, call);
        }
        busy ||= lockOf(tab.scene.store.getState().cart.cart) > 0;
      }
      if (!busy) return;
    }
    throw new Error('the tabs never come to rest');
  }
}

async function play(visitor: Visitor, steps: readonly Step[]): Promise<Map<number, number>> {
  const asked = new Map<number, number>();
  for (const step of steps) {
    const tab = visitor.tabs['tab' in step && step.tab === 1 ? 1 : 0];
    const { store } = tab.scene;
    switch (step.do) {
      case 'click':
        // Nobody clicks in two tabs within one millisecond.
        await visitor.pass(1);
        store.dispatch(setQuantity({ id: step.goods, title: '' }, step.qnt, 200));
        asked.set(step.goods, step.qnt);
        break;
      case 'tick': {
        const item = selectCartView(store.getState()).available.find(({ goods_id }) => goods_id === step.goods);
        if (item !== undefined) store.dispatch(cartActions.ticked({ id: item.id, on: step.on }));
        break;
      }
      case 'hear':
        await visitor.hear(tab);
        break;
      case 'wait':
        await visitor.pass(step.ms);
        break;
      case 'arrive':
        visitor.arrive(tab, at(visitor.travelling(tab), step.pick));
        break;
      case 'answer':
        await visitor.answer(tab, at(visitor.awaited(tab), step.pick));
    }
  }
  return asked;
}

function at(calls: readonly SentCall[], pick: number): SentCall | undefined {
  return calls.length === 0 ? undefined : calls[pick % calls.length];
}

function ticksOf({ scene }: Tab): readonly number[] {
  const state = scene.store.getState();
  return selectCartView(state)
    .available.filter((item) => isTicked(state.cart.selection, item))
    .map(({ goods_id }) => goods_id);
}

test('the cart is refetched when another tab has changed it [D1]', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(followTabs());
  scene.otherTab('cart.changed', 'x');
  t.strictSame(bodies(scene), ['GET /api/cart.json']);
  scene.calls[0]?.answer(cartOf(line(1, 5)));
  await scene.settle();
  t.equal(shown(scene, 101), 5);
});

test('a pending update is finished before the cart is refetched for another tab [D1]', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(followTabs());
  scene.store.dispatch(setQuantity(one, 3, 200));
  scene.otherTab('cart.changed', 'x');
  t.equal(scene.calls.length, 0);
  await scene.pass(200);
  scene.calls[0]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  t.match(bodies(scene), [{ qnt: 3 }, 'GET /api/cart.json']);
});

test('each change that the API confirms is signalled to other tabs through cart.changed', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 200));
  await scene.pass(200);
  t.equal(scene.storage.has('cart.changed'), false);
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  const told = scene.storage.get('cart.changed');
  scene.store.dispatch(setQuantity(one, 3, 200));
  await scene.pass(200);
  scene.calls[1]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  t.not(scene.storage.get('cart.changed'), told);
});

test('D4 a line just ticked in another tab stays ticked when an older answer does not contain it', async (t: Test) => {
  const scene = await withCart([line(1, 1)], { storage: { 'cart.selected': '[1]' } });
  scene.store.dispatch(followTabs());
  scene.store.dispatch(setQuantity(one, 2, 200));
  await scene.pass(200);
  scene.otherTab('cart.selected', '[1,2]');
  scene.otherTab('cart.changed', 'x');
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.equal(scene.storage.get('cart.selected'), '[1,2]');
  scene.calls[1]?.answer(cartOf(line(1, 2), line(2, 4)));
  await scene.settle();
  t.equal(ticked(scene), 6);
  scene.otherTab('cart.changed', 'y');
  scene.calls[2]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.equal(scene.storage.get('cart.selected'), '[1]');
});

test('D4 goods being added are ticked even if another tab stores its first selection meanwhile', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity({ id: 102, title: '' }, 1, 200));
  scene.otherTab('cart.selected', '[]');
  await scene.pass(200);
  scene.calls[0]?.answer(cartOf(line(1, 1), line(2, 1)));
  await scene.settle();
  t.equal(scene.storage.get('cart.selected'), '[2]');
});

test('a page restored from the back/forward cache refetches the cart, after its own updates [D1]', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(followTabs());
  scene.store.dispatch(setQuantity(one, 2, 200));
  await scene.pass(200);
  scene.restore();
  t.equal(scene.calls.length, 1);
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.strictSame(bodies(scene).slice(1), ['GET /api/cart.json']);
  scene.calls[1]?.answer(cartOf(line(1, 2), line(2, 3)));
  await scene.settle();
  t.equal(shown(scene, 102), 3);
});

test('under random steps in two tabs, both end with the cart of the API and the same ticks [D1]', async (t: Test) => {
  const property = fc.asyncProperty(earlier, fc.array(step, { maxLength: 40 }), async (selection, steps) => {
    const visitor = new Visitor(selection);
    const asked = await play(visitor, steps);
    await visitor.rest();
    const [one, other] = visitor.tabs;
    for (const { scene } of visitor.tabs) {
      const { cart } = scene.store.getState().cart;
      for (const id of GOODS) {
        if (quantityOf(cart, id) !== visitor.api.quantity(id)) throw new Error(`a tab shows another number of ${id}`);
      }
    }
    for (const [id, qnt] of asked) {
      if (!visitor.lost.has(id) && visitor.api.quantity(id) !== qnt) throw new Error(`${id} is not as it was left`);
    }
    const [here, there] = [ticksOf(one), ticksOf(other)].map((ids) => ids.join());
    if (here !== there) throw new Error(`ticked here ${here}, there ${there}`);
    const stored = JSON.parse(visitor.storage.get('cart.selected') ?? '[]') as number[];
    const orderable = new Set(visitor.api.cart().flatMap((item) => (item.goods_id === OFF ? [] : [item.id])));
    if (stored.some((id) => !orderable.has(id))) throw new Error('the stored selection holds what cannot be ordered');
  });
  await fc.assert(property, { numRuns: propertyRuns(80) });
  t.pass('at random');
});
