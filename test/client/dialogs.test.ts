/** The stack of dialogs and their hashes (spec §4; D6, D7, D8). */
import { type Test, test } from 'tap';
import { closeDialog, followHash, showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { dialogsActions } from '../../client/store/dialogs/dialogs-slice.ts';
import { openHash } from '../../client/store/dialogs/hash-actions.ts';
import { startVisit } from '../../client/store/start.ts';
import { askAge } from '../../client/store/visitor/age-gate.ts';
import { confirmCookies, showCookieNotice } from '../../client/store/visitor/cookie-notice.ts';
import { type Scene, setScene } from './scene.ts';

const stack = ({ store }: Scene) => store.getState().dialogs.stack;
const kinds = (scene: Scene): string[] => stack(scene).map(({ kind }) => kind);
const topId = (scene: Scene): string => stack(scene).at(-1)?.id ?? '';
const ask = { title: 'Точно?', message: '' };

/** As the views tell it: the address has changed, and the store follows. */
function goTo(scene: Scene, hash: string, own = false): void {
  scene.hash = hash;
  scene.store.dispatch(followHash(hash, own));
}

test('opening closes the others, push adds on top, replace swaps the top', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(showDialog('cityPicker', {}));
  void dispatch(showDialog('callback', {}));
  t.strictSame(kinds(scene), ['callback']);
  void dispatch(showDialog('confirm', ask, 'push'));
  t.strictSame(kinds(scene), ['callback', 'confirm']);
  void dispatch(showDialog('message', { title: 'Готово' }, 'replace'));
  t.strictSame(kinds(scene), ['callback', 'message']);
});

test('each dialog has an id of its own', async (t: Test) => {
  const scene = setScene();
  for (let n = 0; n < 6; n += 1) {
    if (n % 2 === 0) void scene.store.dispatch(showDialog('confirm', ask, 'push'));
    else void scene.store.dispatch(showDialog('callback', {}, 'push'));
  }
  t.equal(new Set(stack(scene).map(({ id }) => id)).size, 6);
});

test('what is asked again before it is to be seen is one dialog: the first is dismissed', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(showDialog('callback', {}));
  const first = dispatch(showDialog('confirm', ask, 'push'));
  const second = dispatch(showDialog('confirm', ask, 'push'));
  t.strictSame(kinds(scene), ['callback', 'confirm']);
  t.equal(await first, undefined);
  dispatch(closeDialog(topId(scene), true));
  t.equal(await second, true);
  t.strictSame(kinds(scene), ['callback']);
});

test('closing resolves with true, false, or nothing; the one below stays', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(showDialog('callback', {}));
  for (const result of [true, false, undefined]) {
    const answer = dispatch(showDialog('confirm', ask, 'push'));
    dispatch(closeDialog(topId(scene), result));
    t.equal(await answer, result);
    t.strictSame(kinds(scene), ['callback']);
  }
});

test('whatever takes a dialog away resolves it: another, a replacement, a navigation', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  const first = dispatch(showDialog('confirm', ask));
  const second = dispatch(showDialog('confirm', ask));
  const third = dispatch(showDialog('confirm', ask, 'push'));
  void dispatch(showDialog('message', { title: '' }, 'replace'));
  t.equal(await first, undefined);
  t.equal(await third, undefined);
  dispatch(dialogsActions.allClosed());
  t.equal(await second, undefined);
  t.strictSame(kinds(scene), []);
});

test('D6 a hash opens its dialog by address; closing it then replaces the entry', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart');
  t.strictSame(kinds(scene), ['cart']);
  scene.store.dispatch(closeDialog(topId(scene)));
  t.strictSame(scene.moves, ['drop hash']);
});

test('D6 closing goes back where a link of the page led there', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openHash('#cart'));
  t.strictSame(scene.moves, ['push #cart']);
  goTo(scene, '#cart', true);
  scene.store.dispatch(closeDialog(topId(scene)));
  t.strictSame(scene.moves, ['push #cart', 'back']);
});

test('D6 Back leaves the hash and closes the dialog, with all that lies on it', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart', true);
  const sure = scene.store.dispatch(showDialog('confirm', ask, 'push'));
  goTo(scene, '');
  t.strictSame(kinds(scene), []);
  t.equal(await sure, undefined);
  t.strictSame(scene.moves, [], 'the address is right already');
});

test('D6 an anchor or an unknown hash opens nothing and closes no other dialog', async (t: Test) => {
  const scene = setScene();
  void scene.store.dispatch(showDialog('callback', {}));
  for (const hash of ['#content', '#checkout-not-yet', '#constructor']) {
    goTo(scene, hash);
    t.strictSame(kinds(scene), ['callback']);
  }
});

test('D6 a dialog that closes the one of the hash takes the hash along', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart', true);
  void scene.store.dispatch(showDialog('callback', {}));
  t.strictSame(kinds(scene), ['callback']);
  t.strictSame(scene.moves, ['back']);
});

test('D6 a navigation closes all dialogs and leaves the address alone', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart', true);
  scene.store.dispatch(dialogsActions.allClosed());
  t.strictSame(kinds(scene), []);
  t.strictSame(scene.moves, []);
});

test('D7 the age gate comes first: a dialog of the address and the city question wait', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  goTo(scene, '#cart');
  const asked = dispatch(askAge());
  void dispatch(showDialog('cityQuestion', { detected: 'Казань', shown: 'Москва' }, 'wait'));
  t.strictSame(kinds(scene), ['ageGate']);
  dispatch(closeDialog(topId(scene), true));
  await asked;
  t.strictSame(kinds(scene), ['cityQuestion']);
  dispatch(closeDialog(topId(scene), true));
  t.strictSame(kinds(scene), ['cart']);
  t.strictSame(
    scene.moves.filter((move) => !move.startsWith('cookie')),
    [],
    'the hash stays while its dialog waits',
  );
});

test('D7 the age gate is not dismissed: not by Escape, a navigation, or another dialog', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(askAge());
  dispatch(closeDialog(topId(scene)));
  t.strictSame(kinds(scene), ['ageGate']);
  dispatch(dialogsActions.allClosed());
  t.strictSame(kinds(scene), ['ageGate']);
  void dispatch(showDialog('callback', {}, 'push'));
  t.strictSame(kinds(scene), ['ageGate']);
});

test('D7 the gate interrupts what is open; afterwards each has its turn, what is not named there the last one', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(showDialog('callback', {}));
  void dispatch(showDialog('cityQuestion', { detected: 'Казань', shown: 'Москва' }, 'wait'));
  void dispatch(askAge());
  goTo(scene, '#cart');
  const seen: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(kinds(scene));
    dispatch(closeDialog(topId(scene), true));
  }
  t.strictSame(seen, [['ageGate'], ['cityQuestion'], ['cart'], ['callback']]);
  t.strictSame(kinds(scene), []);
});

test('D6 a navigation under the gate drops the dialog of the address, and no question that nobody has seen', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  void dispatch(askAge());
  void dispatch(showDialog('cityQuestion', { detected: 'Казань', shown: 'Москва' }, 'wait'));
  goTo(scene, '#cart');
  scene.hash = '';
  dispatch(dialogsActions.allClosed());
  dispatch(closeDialog(topId(scene), true));
  t.strictSame(kinds(scene), ['cityQuestion']);
  dispatch(closeDialog(topId(scene), true));
  t.strictSame(kinds(scene), []);
});

test('a dialog that is gone already is closed in vain: the second press of a double click', async (t: Test) => {
  const scene = setScene();
  void scene.store.dispatch(showDialog('callback', {}));
  void scene.store.dispatch(showDialog('confirm', ask, 'push'));
  const id = topId(scene);
  for (let press = 0; press < 2; press += 1) scene.store.dispatch(closeDialog(id, true));
  t.strictSame(kinds(scene), ['callback']);
});

test('D6 a link to the dialog that the address names adds no entry, and one to an anchor neither', async (t: Test) => {
  const scene = setScene();
  scene.hash = '#cart';
  for (const hash of ['#cart', '#content'] as const) scene.store.dispatch(openHash(hash));
  t.strictSame(scene.moves, []);
});

test('a waiting dialog of the hash goes when its hash is left', async (t: Test) => {
  const scene = setScene();
  void scene.store.dispatch(askAge());
  goTo(scene, '#cart');
  goTo(scene, '');
  scene.store.dispatch(closeDialog(topId(scene), true));
  t.strictSame(kinds(scene), []);
});

test('the age gate is answered for 7 days; who is younger leaves for a blank page', async (t: Test) => {
  const grown = setScene();
  const asked = grown.store.dispatch(askAge());
  grown.store.dispatch(closeDialog(topId(grown), true));
  await asked;
  t.equal(grown.cookies.get('warning18'), 'true');
  t.strictSame(grown.moves, ['cookie warning18 for 7 days']);

  const younger = setScene();
  const refused = younger.store.dispatch(askAge());
  younger.store.dispatch(closeDialog(topId(younger), false));
  await refused;
  t.strictSame(younger.moves, ['blank']);

  const known = setScene({ cookies: { warning18: 'true' } });
  await known.store.dispatch(askAge());
  t.strictSame(kinds(known), []);
});

test('D8 the cookie notice is silent for 7 days once it was read', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(showCookieNotice());
  t.ok(scene.store.getState().notice.open);
  scene.store.dispatch(confirmCookies());
  t.notOk(scene.store.getState().notice.open);
  t.strictSame(scene.moves, ['cookie cookie-confirmed for 7 days']);
  scene.store.dispatch(showCookieNotice());
  t.notOk(scene.store.getState().notice.open);
});

test('D44 gate and notice are answered for all hosts of the domain, and for a host outside of it alone', async (t: Test) => {
  for (const [domain, where] of [
    ['example', ' in example'],
    ['shop.example', ' in shop.example'],
    ['op.example', ''],
    ['other.example', ''],
  ]) {
    const scene = setScene({ domain });
    scene.store.dispatch(confirmCookies());
    const asked = scene.store.dispatch(askAge());
    scene.store.dispatch(closeDialog(topId(scene), true));
    await asked;
    t.strictSame(scene.moves, [`cookie cookie-confirmed for 7 days${where}`, `cookie warning18 for 7 days${where}`]);
  }
});

test('D8 a crawler is asked nothing, and asks for nothing', async (t: Test) => {
  const scene = setScene({ crawler: true });
  scene.store.dispatch(startVisit());
  await scene.settle();
  t.strictSame(kinds(scene), []);
  t.notOk(scene.store.getState().notice.open);
  t.equal(scene.calls.length, 0);
});
