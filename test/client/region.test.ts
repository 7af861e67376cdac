/** The visitor's city (spec §4 and §7; D18, D19). */
import assert from 'node:assert/strict';
import { type Test, test } from 'tap';
import { closeDialog, followHash } from '../../client/dialogs/dialog-actions.ts';
import { askAge } from '../../client/region/age-gate.ts';
import {
  askCity,
  chooseCity,
  chooseOtherCity,
  locateVisitor,
  readProfile,
} from '../../client/region/region-actions.ts';
import { ApiError } from '../../shared/api.ts';
import type { Geo } from '../../shared/contract/things.ts';
import { moscow, profile, type Scene, type SceneOptions, setScene } from './scene.ts';

const kazan: Geo = { id: 3, title: 'Казань', is_geo_center: false, phone: '+7' };

/** A scene in which the API has told who visits. */
async function asked(geo: Geo | null, options?: SceneOptions): Promise<Scene & { readonly done: Promise<void> }> {
  const scene = setScene(options);
  const done = scene.store.dispatch(askCity());
  scene.calls[0]?.answer(profile({ geo }));
  await scene.settle();
  return Object.assign(scene, { done });
}

const top = ({ store }: Scene) => store.getState().dialogs.stack.at(-1);

test('D18 the question shows when the detected city differs from that of the host [S4.11]', async (t: Test) => {
  t.match(top(await asked(kazan)), { kind: 'cityQuestion', props: { detected: 'Казань', shown: 'Москва' } });
  t.equal(top(await asked(moscow)), undefined);
  t.equal(top(await asked(null)), undefined);
});

/** 'Да' is pressed. */
async function approved(options?: SceneOptions) {
  const scene = await asked(kazan, options);
  scene.store.dispatch(closeDialog(top(scene)?.id ?? '', true));
  await scene.settle();
  const [, sent] = scene.calls;
  assert.equal(sent?.key, 'POST /session/geo.json');
  assert.deepEqual(sent?.input, { body: { geo_id: 3 } });
  return scene;
}

test("D18 'Да' approves the detected city, is remembered, and leads to its host", async (t: Test) => {
  const scene = await approved();
  t.strictSame(scene.moves, [], 'nobody is led by detection alone');
  scene.calls[1]?.answer({ area: kazan, host: 'kazan.shop.example' });
  await scene.done;
  t.equal(scene.storage.get('region.confirmed'), '3');
  t.strictSame(scene.moves, ['host kazan.shop.example']);
});

test('D18 approving a city without its own host stays on the page, and a message names the city of its prices', async (t: Test) => {
  const scene = await approved();
  scene.calls[1]?.answer({ area: kazan, host: 'shop.example' });
  await scene.done;
  t.strictSame(scene.moves, []);
  t.match(top(scene), { kind: 'message', props: { title: 'Казань', text: /Москва/ } });
});

test('D18 if approving the detected city fails, the city picker opens with an error', async (t: Test) => {
  const scene = await approved();
  scene.calls[1]?.fail(new ApiError(503, 'busy', ''));
  await scene.done;
  t.match(top(scene), { kind: 'cityPicker' });
  t.ok(scene.store.getState().region.choiceFailed);
});

test('D44 the answer to the city question holds on all hosts of the domain', async (t: Test) => {
  const cookies = new Map<string, string>();
  const scene = await asked(kazan, { cookies, domain: 'shop.example' });
  scene.store.dispatch(closeDialog(top(scene)?.id ?? '', false));
  await scene.done;
  t.strictSame(scene.moves, ['cookie region.confirmed for 365 days in shop.example']);
  t.equal(top(await asked(kazan, { cookies, domain: 'shop.example' })), undefined);
});

test('D18 declining the question opens the city picker, and the question is not shown again', async (t: Test) => {
  const scene = await asked(kazan);
  scene.store.dispatch(chooseOtherCity());
  await scene.done;
  t.match(top(scene), { kind: 'cityPicker' });
  const again = await asked(kazan, { storage: Object.fromEntries(scene.storage) });
  t.equal(top(again), undefined);
});

/** The question is open, and the cart of the address waits for it: the age gate has come before both. */
async function askedBeforeCart() {
  const scene = setScene();
  const { dispatch } = scene.store;
  scene.hash = '#cart';
  dispatch(followHash('#cart', false));
  void dispatch(askAge());
  const done = dispatch(askCity());
  scene.calls[0]?.answer(profile({ geo: kazan }));
  await scene.settle();
  dispatch(closeDialog(top(scene)?.id ?? '', true));
  await scene.settle();
  assert.equal(top(scene)?.kind, 'cityQuestion');
  return Object.assign(scene, { done });
}

test('D7, D19 a waiting hash dialog keeps its hash when the city picker opens after the city question', async (t: Test) => {
  const kinds = ({ store }: Scene) => store.getState().dialogs.stack.map(({ kind }) => kind);
  const answer = async (scene: Scene, result: boolean) => {
    scene.store.dispatch(closeDialog(top(scene)?.id ?? '', result));
    await scene.settle();
  };
  const other = await askedBeforeCart();
  other.store.dispatch(chooseOtherCity());
  await other.done;
  t.strictSame(kinds(other), ['cityPicker']);
  await answer(other, true);
  t.strictSame(kinds(other), ['cart']);
  const withoutHost = await askedBeforeCart();
  await answer(withoutHost, true);
  withoutHost.calls[1]?.answer({ area: kazan, host: 'shop.example' });
  await withoutHost.done;
  t.strictSame(kinds(withoutHost), ['cart', 'message']);
  const refused = await askedBeforeCart();
  await answer(refused, true);
  refused.calls[1]?.fail(new ApiError(503, 'busy', ''));
  await refused.done;
  t.strictSame(kinds(refused), ['cart', 'cityPicker']);
  for (const { moves } of [other, withoutHost, refused]) t.notOk(moves.includes('drop hash'));
});

test('D18 a failed profile request shows no question and is logged', async (t: Test) => {
  const scene = setScene();
  const done = scene.store.dispatch(askCity());
  scene.calls[0]?.fail(new ApiError(503, 'busy', ''));
  await done;
  t.equal(top(scene), undefined);
  t.strictSame(scene.logged, ['Profile load:']);
});

test('D19 choosing a city navigates to the host that the API returns', async (t: Test) => {
  const scene = setScene();
  const chosen = scene.store.dispatch(chooseCity(3));
  t.equal(scene.store.getState().region.choosing, 3);
  scene.calls[0]?.answer({ area: kazan, host: 'kazan.shop.example' });
  t.equal(await chosen, 'leaves');
  t.equal(scene.storage.get('region.confirmed'), '3', 'the visitor has answered (D18)');
  t.strictSame(scene.moves, ['host kazan.shop.example']);
  t.equal(scene.store.getState().region.choosing, undefined);
});

test('choosing the current city, or one without its own host, does not navigate', async (t: Test) => {
  for (const id of [1, 9]) {
    const scene = setScene();
    const chosen = scene.store.dispatch(chooseCity(id));
    scene.calls[0]?.answer({ area: { ...kazan, id }, host: 'SHOP.example' });
    t.equal(await chosen, 'stays');
    t.strictSame(scene.moves, []);
  }
});

test('spec §8 a choice that fails is logged, and the city can be chosen again [S8.7]', async (t: Test) => {
  const scene = setScene();
  const chosen = scene.store.dispatch(chooseCity(3));
  scene.calls[0]?.fail(new ApiError(404, 'not_found', ''));
  t.notOk(await chosen);
  t.strictSame(scene.logged, ['Region update:']);
  t.match(scene.store.getState().region, { current: { id: 1 }, choosing: undefined, choiceFailed: true });
  void scene.store.dispatch(chooseCity(3));
  t.match(scene.store.getState().region, { choosing: 3, choiceFailed: false });
});

test('spec §8 a denied geolocation is logged and gives no position [S8.7]', async (t: Test) => {
  const position = { lng: 37.6, lat: 55.7 };
  t.equal(await setScene({ position }).store.dispatch(locateVisitor()), position);
  const denied = setScene();
  t.equal(await denied.store.dispatch(locateVisitor()), undefined);
  t.strictSame(denied.logged, ['Geolocation:']);
});

test('spec §9 the profile is fresh for 60 s, and read again after a failure [S9.3]', async (t: Test) => {
  const scene = setScene();
  const read = () => void scene.store.dispatch(readProfile());
  read();
  scene.calls[0]?.fail(new ApiError(503, 'busy', ''));
  await scene.settle();
  read();
  scene.calls[1]?.answer(profile({}));
  await scene.settle();
  await scene.pass(59_999);
  read();
  t.equal(scene.calls.length, 2);
  await scene.pass(1);
  read();
  t.equal(scene.calls.length, 3);
});
