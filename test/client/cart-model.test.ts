/**
 * The cart driven at random: clicks, pauses, requests that arrive late, answers that come in any order, or fail, or
 * are lost on the way. Whatever happens: the number shown is the last one asked for, the API ends with it, the lock
 * ends at 0, and nothing is ticked that cannot be ordered (D1–D4).
 */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { openCart, refreshCart, setQuantity } from '../../client/cart/cart-actions.ts';
import { selectCartView, selectSummary } from '../../client/cart/cart-selectors.ts';
import { cartActions } from '../../client/cart/cart-slice.ts';
import { watchSelection } from '../../client/cart/selection-effects.ts';
import { ApiError } from '../../shared/api.ts';
import { lockOf, quantityOf } from '../../shared/rules/cart/cart.ts';
import { isTicked } from '../../shared/rules/cart/selection.ts';
import { propertyRuns } from '../kit/property-runs.ts';
import { CartApi, OFF, type Update } from './cart-api.ts';
import { cartOf, type Scene, type SentCall, setScene } from './scene.ts';

/** Goods that the visitor plays with; the last cannot be ordered. */
const GOODS = [101, 102, OFF];

type Step =
  | { readonly do: 'click'; readonly goods: number; readonly qnt: number }
  | { readonly do: 'tick'; readonly goods: number; readonly on: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'arrive' | 'answer' | 'fail'; readonly pick: number };

const goods = fc.constantFrom(...GOODS);
const pick = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('click' as const), goods, qnt: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const), goods, on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 100, 200, 400) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('arrive' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), pick }) },
);

/** A request on its way: not yet arrived, or with the answer that it has made. */
class Wire {
  readonly #api = new CartApi();
  readonly #outcomes = new Map<SentCall, { readonly body?: unknown; readonly error?: unknown }>();
  readonly #done = new Set<SentCall>();
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get api(): CartApi {
    return this.#api;
  }

  /** Requests that have not come to the API, aborted ones included: an abort may be too late. */
  travelling(): SentCall[] {
    return this.#scene.calls.filter((call) => !this.#outcomes.has(call) && !this.#done.has(call));
  }

  /** Requests that somebody still waits for. */
  awaited(): SentCall[] {
    return this.#scene.calls.filter((call) => !this.#done.has(call) && call.signal?.aborted !== true);
  }

  arrive(call: SentCall | undefined): void {
    if (call === undefined) return;
    try {
      if (call.key === 'POST /api/cart/update.json') this.#api.update(call.input.body as Update);
      this.#outcomes.set(call, { body: cartOf(...this.#api.cart()) });
    } catch (error) {
      this.#outcomes.set(call, { error });
    }
  }

  async answer(call: SentCall | undefined): Promise<void> {
    if (call === undefined) return;
    if (!this.#outcomes.has(call)) this.arrive(call);
    const { body, error } = this.#outcomes.get(call) ?? {};
    this.#done.add(call);
    if (error === undefined) call.answer(body);
    else call.fail(error);
    await this.#scene.settle();
  }

  /** No answer will come; the API may have had the request. */
  async fail(call: SentCall | undefined): Promise<void> {
    if (call === undefined) return;
    this.#done.add(call);
    call.fail(new ApiError(504, 'timeout', ''));
    await this.#scene.settle();
  }
}

interface Played {
  readonly scene: Scene;
  readonly api: CartApi;
  /** The last number asked for, of goods whose newest request did not fail. */
  readonly asked: ReadonlyMap<number, number>;
  /** Reads the cart once more: then even what has failed is known. */
  readonly reread: () => Promise<void>;
}

async function play(steps: readonly Step[]): Promise<Played> {
  const scene = setScene();
  const wire = new Wire(scene);
  const asked = new Map<number, number>();
  const failed = new Set<number>();
  scene.store.dispatch(watchSelection());
  scene.store.dispatch(openCart());
  for (const step of steps) {
    switch (step.do) {
      case 'click':
        scene.store.dispatch(setQuantity({ id: step.goods, title: '' }, step.qnt, 200));
        asked.set(step.goods, step.qnt);
        failed.delete(step.goods);
        assertShown(scene, step.goods, step.qnt);
        break;
      case 'tick': {
        const item = selectCartView(scene.store.getState()).available.find(({ goods_id }) => goods_id === step.goods);
        if (item !== undefined) scene.store.dispatch(cartActions.ticked({ id: item.id, on: step.on }));
        break;
      }
      case 'wait':
        await scene.pass(step.ms);
        break;
      case 'arrive':
        wire.arrive(at(wire.travelling(), step.pick));
        break;
      case 'answer':
        await wire.answer(at(wire.awaited(), step.pick));
        break;
      case 'fail': {
        const call = at(wire.awaited(), step.pick);
        const name = call?.input.body as Update | undefined;
        const goodsId = name?.product_id ?? goodsOf(scene, name?.item);
        if (goodsId !== undefined) failed.add(goodsId);
        await wire.fail(call);
      }
    }
    for (const [goodsId, qnt] of asked) if (!failed.has(goodsId)) assertShown(scene, goodsId, qnt);
    assertTicks(scene);
  }
  await drain(scene, wire);
  for (const goodsId of failed) asked.delete(goodsId);
  const reread = async () => {
    scene.store.dispatch(refreshCart());
    await drain(scene, wire);
  };
  return { scene, api: wire.api, asked, reread };
}

/** Lets everything that is under way come to its end. */
async function drain(scene: Scene, wire: Wire): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await scene.pass(500);
    for (const call of wire.travelling()) wire.arrive(call);
    const waiting = wire.awaited();
    if (waiting.length === 0 && lockOf(scene.store.getState().cart.cart) === 0) return;
    for (const call of waiting) await wire.answer(call);
  }
  throw new Error('it never comes to rest');
}

function at(calls: readonly SentCall[], pick: number): SentCall | undefined {
  return calls.length === 0 ? undefined : calls[pick % calls.length];
}

function goodsOf(scene: Scene, id: number | undefined): number | undefined {
  return scene.store.getState().cart.cart.items.find((item) => item.id === id)?.goods_id;
}

function assertShown(scene: Scene, goodsId: number, qnt: number): void {
  const shown = quantityOf(scene.store.getState().cart.cart, goodsId);
  if (shown !== qnt) throw new Error(`goods ${goodsId}: ${shown} is shown, ${qnt} was asked for`);
}

function assertTicks(scene: Scene): void {
  const state = scene.store.getState();
  const { available, unavailable } = selectCartView(state);
  if (unavailable.some((item) => isTicked(state.cart.selection, item))) throw new Error('a tick on what is off');
  const sum = available
    .filter((item) => isTicked(state.cart.selection, item))
    .reduce((total, item) => total + item.qnt * item.price, 0);
  if (sum !== selectSummary(state).total) throw new Error('the total is not that of the ticked lines');
}

test('under random clicks, delays and failures the cart ends as the visitor left it [D1]', async (t: Test) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { scene, api, asked, reread } = await play(steps);
      const { cart } = scene.store.getState().cart;
      if (lockOf(cart) !== 0) throw new Error('still locked');
      for (const [goodsId, qnt] of asked) {
        assertShown(scene, goodsId, qnt);
        if (api.quantity(goodsId) !== qnt) throw new Error(`the API has ${api.quantity(goodsId)} of ${goodsId}`);
      }
      await reread();
      for (const goodsId of GOODS) assertShown(scene, goodsId, api.quantity(goodsId));
      const stored = JSON.parse(scene.storage.get('cart.selected') ?? '[]') as number[];
      const orderable = new Set(cart.items.filter((item) => item.goods_id !== OFF).map((item) => item.id));
      if (stored.some((id) => !orderable.has(id))) throw new Error('the stored selection holds what cannot be ordered');
    }),
    { numRuns: propertyRuns(150) },
  );
  t.pass('at random');
});
