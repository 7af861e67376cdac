/** Favourites and goods seen last (conventions.md §4, D44): kept in few letters, in every city, for all tabs. */
import { type Test, test } from 'tap';
import {
  clearSeen,
  dropFavourite,
  noteSeen,
  readGoodsNotes,
  toggleFavourite,
  watchRemembered,
} from '../../client/favourites/remembered-goods.ts';
import { visitorKeys } from '../../client/services/visitor-memory.ts';
import { packIds, readIdList, unpackIds } from '../../shared/rules/catalogue/goods-ids.ts';
import { type Scene, type SceneOptions, setScene } from './scene.ts';

const goods = (id: number) => ({ id, title: `Вино ${id}`, url: `/wine/${id}.html`, image: '', price: 100 + id });

function open(options: SceneOptions = {}): Scene {
  const scene = setScene(options);
  scene.store.dispatch(watchRemembered());
  return scene;
}

const favourites = ({ store }: Scene) => store.getState().remembered.favourites;
const seen = ({ store }: Scene) => store.getState().remembered.seen;
const noted = ({ store }: Scene) => [...store.dispatch(readGoodsNotes()).keys()];
const press = ({ store }: Scene, ...ids: number[]) => {
  for (const id of ids) store.dispatch(toggleFavourite(goods(id)));
};
const look = ({ store }: Scene, ...ids: number[]) => {
  for (const id of ids) store.dispatch(noteSeen(goods(id)));
};

test('X3: favourites are undefined until the browser has read them, and nothing is stored before a press', (t: Test) => {
  const scene = setScene();
  t.equal(favourites(scene), undefined);
  scene.store.dispatch(watchRemembered());
  t.strictSame(favourites(scene), []);
  t.strictSame([...scene.storage, ...scene.cookies], []);
  t.end();
});

test('X3: a press adds goods to the favourites, newest first; a second press removes them', (t: Test) => {
  const scene = open();
  press(scene, 1, 2, 3, 2);
  t.strictSame(favourites(scene), [3, 1]);
  t.strictSame(noted(scene).toSorted(), [1, 3], 'what is no favourite is not noted');
  t.strictSame(favourites(open({ storage: scene.storage })), [3, 1], 'the next page knows');
  t.end();
});

test('D44: favourites and goods seen last hold in every city; a page shown again updates them [X3]', (t: Test) => {
  const cookies = new Map<string, string>();
  const city = () => open({ cookies, domain: 'shop.example', storage: new Map() });
  const here = city();
  press(here, 40);
  look(here, 41);
  const there = city();
  t.strictSame(favourites(there), [40]);
  t.strictSame(seen(there), [41]);
  press(there, 50);
  t.strictSame(favourites(here), [40]);
  here.show();
  t.strictSame(favourites(here), [50, 40]);
  press(there, 60);
  press(here, 70);
  t.strictSame(favourites(here), [70, 60, 50, 40], 'a press begins with what is kept, not with what the page shows');
  t.end();
});

test('X3: another tab follows each change', (t: Test) => {
  const storage = new Map<string, string>();
  const written: string[] = [];
  const first = open({ storage, onStore: (key) => void written.push(key) });
  const second = open({ storage });
  const hear = () => {
    for (const key of written.splice(0)) second.hear(key);
  };
  press(first, 1, 2);
  hear();
  t.strictSame(favourites(second), [2, 1]);
  first.store.dispatch(dropFavourite(1));
  hear();
  t.strictSame(favourites(second), [2]);
  look(first, 3);
  hear();
  t.strictSame(seen(second), [3]);
  press(first, 3);
  hear();
  t.strictSame(favourites(second), [3, 2], 'of goods that were seen as well');
  press(first, 3);
  hear();
  t.strictSame(favourites(second), [2]);
  t.end();
});

test('X3: favourites are limited to 100; one more is rejected with a dialog', (t: Test) => {
  const scene = open({ domain: 'shop.example' });
  const all = Array.from({ length: 100 }, (_, n) => n + 1_000_000);
  press(scene, ...all);
  t.equal(favourites(scene)?.length, 100);
  t.ok((scene.cookies.get('favourites') ?? '').length <= visitorKeys.favourites.room);
  press(scene, 7);
  t.strictSame(favourites(scene), all.toReversed());
  t.equal(scene.store.getState().dialogs.stack.at(-1)?.kind, 'message');
  press(scene, 1_000_050);
  t.equal(favourites(scene)?.length, 99, 'taking out always works');
  t.end();
});

test('D44: ids of any length never exceed the size limit of their cookie', (t: Test) => {
  const scene = open({ domain: 'shop.example' });
  press(scene, ...Array.from({ length: 100 }, (_, n) => Number.MAX_SAFE_INTEGER - n));
  look(scene, ...Array.from({ length: 12 }, (_, n) => Number.MAX_SAFE_INTEGER - n));
  for (const name of ['favourites', 'goods.seen'] as const) {
    const kept = scene.cookies.get(name) ?? '';
    t.ok(kept.length > 0 && kept.length <= visitorKeys[name].room, `${name}: ${kept.length}`);
  }
  t.end();
});

test('X3: the last twelve goods that were seen are kept, each once, until they are cleared', (t: Test) => {
  const scene = open();
  press(scene, 1);
  look(scene, ...Array.from({ length: 14 }, (_, n) => n + 1), 9);
  t.strictSame(seen(scene), [9, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3]);
  scene.store.dispatch(clearSeen());
  t.strictSame(seen(scene), []);
  t.strictSame(seen(open({ storage: scene.storage })), []);
  t.strictSame(noted(scene), [1], 'notes of favourites alone are left');
  t.end();
});

test('X3: malformed parts of stored favourites and goods notes are ignored', (t: Test) => {
  const scene = open({ storage: { favourites: '1..zz.-1.*.1', 'goods.notes': '[{"id":1},null,5]' } });
  t.strictSame(favourites(scene), [1, 1295]);
  t.strictSame(noted(scene), []);
  for (const text of ['{', '{}', 'null']) t.strictSame(noted(open({ storage: { 'goods.notes': text } })), [], text);
  t.end();
});

test('X3: a cookie with more than 100 favourites is cut to the first 100', (t: Test) => {
  const many = Array.from({ length: 150 }, (_, n) => n + 1);
  const scene = open({ cookies: { favourites: packIds(many) }, domain: 'shop.example' });
  t.strictSame(favourites(scene), many.slice(0, 100));
  t.end();
});

test('X3: ids are packed in base 36; malformed ones of an address are left out', (t: Test) => {
  const ids = [1, 35, 36, 1_000_000];
  t.equal(packIds(ids), '1.z.10.lfls');
  t.strictSame(unpackIds(packIds(ids)), ids);
  const many = Array.from({ length: 150 }, (_, n) => n + 1);
  t.strictSame(unpackIds(packIds(many)), many, 'goods that are not ticked may be more');
  t.strictSame(readIdList('3, 2,x,1,-4,1.5,3,0,9007199254740993,'), [3, 1]);
  t.end();
});
