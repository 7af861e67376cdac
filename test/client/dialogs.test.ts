/** The stack of dialogs and their hashes (spec §4; D6, D7, D8). */
import { type Test, test } from 'tap';
import { closeDialog, followHash, openHash, showDialog } from '../../client/dialogs/dialog-actions.ts';
import { dialogsActions } from '../../client/dialogs/dialogs-slice.ts';
import { askAge } from '../../client/region/age-gate.ts';
import { confirmCookies, needsCookieNotice } from '../../client/region/cookie-notice.ts';
import { askCity } from '../../client/region/region-actions.ts';
import { startVisit } from '../../client/store/start.ts';
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

test('showing a dialog closes the others, push adds it on top, replace swaps the top one [S4.10]', async (t: Test) => {
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

test('each dialog has an id of its own [S4.10]', async (t: Test) => {
  const scene = setScene();
  for (let n = 0; n < 6; n += 1) {
    if (n % 2 === 0) void scene.store.dispatch(showDialog('confirm', ask, 'push'));
    else void scene.store.dispatch(showDialog('callback', {}, 'push'));
  }
  t.equal(new Set(stack(scene).map(({ id }) => id)).size, 6);
});

test('a dialog pushed twice in a row is shown once, and the first one resolves with undefined [S4.10]', async (t: Test) => {
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

test('closing a dialog resolves it with true, false or undefined; the one below stays open [S4.10]', async (t: Test) => {
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

test('a dialog closed by another dialog, a replacement or a navigation resolves with undefined [S4.10]', async (t: Test) => {
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

test('D6 a hash in the address opens its dialog; closing the dialog drops the hash', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart');
  t.strictSame(kinds(scene), ['cart']);
  scene.store.dispatch(closeDialog(topId(scene)));
  t.strictSame(scene.moves, ['drop hash']);
});

test('D6 closing a dialog that a link of the page opened goes back in the history', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openHash('#cart'));
  t.strictSame(scene.moves, ['push #cart']);
  goTo(scene, '#cart', true);
  scene.store.dispatch(closeDialog(topId(scene)));
  t.strictSame(scene.moves, ['push #cart', 'back']);
});

test('D6 Back closes the dialog of the hash and all dialogs on top of it', async (t: Test) => {
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

test('D6 opening another dialog closes the one of the hash and leaves the hash', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart', true);
  void scene.store.dispatch(showDialog('callback', {}));
  t.strictSame(kinds(scene), ['callback']);
  t.strictSame(scene.moves, ['back']);
});

test('D6 a navigation closes all dialogs and leaves the address alone [S2.5]', async (t: Test) => {
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

test('D79: an age gate that was answered in another tab is gone once the page is seen again', async (t: Test) => {
  const scene = setScene();
  const asked = scene.store.dispatch(askAge());
  scene.show();
  t.strictSame(kinds(scene), ['ageGate'], 'nobody has answered');
  scene.cookies.set('warning18', 'true');
  scene.show();
  await asked;
  t.strictSame(kinds(scene), []);
  t.notOk(scene.moves.includes('blank'));
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

test('D7 the age gate interrupts an open dialog; then come city question, hash dialog and that dialog', async (t: Test) => {
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

test('D6 a navigation during the age gate drops the waiting hash dialog, but not the city question', async (t: Test) => {
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

test('closing a dialog that is already closed does nothing (second press of a double click)', async (t: Test) => {
  const scene = setScene();
  void scene.store.dispatch(showDialog('callback', {}));
  void scene.store.dispatch(showDialog('confirm', ask, 'push'));
  const id = topId(scene);
  for (let press = 0; press < 2; press += 1) scene.store.dispatch(closeDialog(id, true));
  t.strictSame(kinds(scene), ['callback']);
});

test('D6 a link to the dialog that is in the address, or to an anchor, adds no history entry', async (t: Test) => {
  const scene = setScene();
  scene.hash = '#cart';
  for (const hash of ['#cart', '#content'] as const) scene.store.dispatch(openHash(hash));
  t.strictSame(scene.moves, []);
});

test('a waiting hash dialog is dropped when its hash is left', async (t: Test) => {
  const scene = setScene();
  void scene.store.dispatch(askAge());
  goTo(scene, '#cart');
  goTo(scene, '');
  scene.store.dispatch(closeDialog(topId(scene), true));
  t.strictSame(kinds(scene), []);
});

test('a positive answer to the age gate is kept for 7 days, a negative one leads to a blank page', async (t: Test) => {
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

test('D8 the cookie notice, once confirmed, is hidden for 7 days [S3.2]', async (t: Test) => {
  const scene = setScene();
  t.ok(scene.store.dispatch(needsCookieNotice()));
  scene.store.dispatch(confirmCookies());
  t.strictSame(scene.moves, ['cookie cookie-confirmed for 7 days']);
  t.notOk(scene.store.dispatch(needsCookieNotice()));
});

test('D44 answers to age gate and cookie notice hold on the whole domain, or on the host if it lies outside', async (t: Test) => {
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

test('D8 a crawler sees no dialog and no notice, and makes no calls [D18]', async (t: Test) => {
  const scene = setScene({ crawler: true });
  scene.store.dispatch(startVisit());
  void scene.store.dispatch(askCity());
  await scene.settle();
  t.strictSame(kinds(scene), []);
  t.notOk(scene.store.dispatch(needsCookieNotice()));
  t.equal(scene.calls.length, 0);
});

test('D6: Back closes the dialog on top, but not what only an answer closes', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  scene.back();
  const first = dispatch(showDialog('callback', {}));
  const second = dispatch(showDialog('confirm', ask, 'push'));
  await scene.settle();
  scene.back();
  t.equal(await second, undefined);
  t.strictSame(kinds(scene), ['callback']);
  await scene.settle();
  scene.back();
  t.equal(await first, undefined);
  t.strictSame(kinds(scene), []);
  void dispatch(showDialog('ageGate', {}));
  await scene.settle();
  scene.back();
  t.strictSame(kinds(scene), ['ageGate']);
});

test('D6: a hash whose dialog is open keeps it, and what is pressed again is counted', async (t: Test) => {
  const scene = setScene();
  goTo(scene, '#cart');
  const [cart] = stack(scene);
  goTo(scene, '#cart', true);
  t.strictSame(stack(scene), [cart]);
  t.strictSame(scene.store.getState().dialogs.hash, { kind: 'cart', own: true });
  scene.store.dispatch(dialogsActions.pressedAgain());
  scene.store.dispatch(dialogsActions.pressedAgain());
  t.match(scene.store.getState().dialogs, { pressedAgain: 2, stack: [cart] });
});

test('a dialog that opens alone closes all, also its own kind; one that replaces leaves those below [S4.10]', async (t: Test) => {
  const scene = setScene();
  const { dispatch } = scene.store;
  for (const kind of ['callback', 'feedback', 'confirm'] as const) {
    if (kind === 'confirm') void dispatch(showDialog(kind, ask, 'push'));
    else void dispatch(showDialog(kind, {}, 'push'));
  }
  void dispatch(showDialog('message', { title: 'Готово' }, 'replace'));
  t.strictSame(kinds(scene), ['callback', 'feedback', 'message']);
  void dispatch(showDialog('message', { title: 'Готово' }));
  t.strictSame(kinds(scene), ['message']);
});
