/** Backup and restore of the embedded API's database. */
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import type { Listing } from '../../shared/contract/things.ts';
import { restoreShop, saveShop } from '../../tools/backup.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { createShopApi } from '../../upstream/app.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { PUBLIC_HOST } from '../upstream/shop.ts';

/** Opens the shop of a database, with a visitor in it. */
async function openShop(dataFile: string) {
  const app = await createShopApi({ dataFile, publicHost: PUBLIC_HOST });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, visitor: new Visitor(base), base };
}
const put = async (visitor: Visitor, qnt: number) => {
  const { json } = await visitor.ask('/wine/?format=json&limit=1');
  const product_id = (json as Listing).data.products[0]?.variations[0]?.id;
  await visitor.ask('/api/cart/update.json', { method: 'POST', body: { product_id, qnt, dt: qnt } });
};
const pieces = async (visitor: Visitor): Promise<number | undefined> =>
  ((await visitor.ask('/api/cart.json')).json as { data: { items: { qnt: number }[] } }).data.items[0]?.qnt;

test('a shop that is open is saved, and restored once it is stopped', async (t: Test) => {
  const file = await copyDemoDatabase(t);
  const copy = join(t.testdir(), 'copy.sqlite');
  const { app, visitor, base } = await openShop(file);
  await put(visitor, 2);
  await saveShop(file, copy);
  t.equal(statSync(copy).mode & 0o777, 0o600, 'a copy is for its owner only');
  await put(visitor, 5);
  t.equal(await pieces(visitor), 5);
  await t.rejects(restoreShop(file, copy), { message: `${file} is in use: stop the shop first` });
  await app.close();
  await restoreShop(file, copy);
  const again = await createShopApi({ dataFile: file, publicHost: PUBLIC_HOST });
  t.teardown(() => again.close());
  await again.listen({ host: '127.0.0.1', port: Number(new URL(base).port) });
  t.equal(await pieces(visitor), 2, 'the same visitor has the cart of then');
});

test('a copy that is damaged, foreign or missing changes nothing, and is told in one line', async (t: Test) => {
  const file = await copyDemoDatabase(t);
  const folder = t.testdir();
  const damaged = join(folder, 'damaged.sqlite');
  writeFileSync(damaged, 'no database at all, however long it may be');
  const before = statSync(file).size;
  const run = (verb: string, copy: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../tools/backup.ts'), verb, copy], {
      encoding: 'utf8',
      env: { ...process.env, SHOP_DATA: file },
    });
  t.match(run('restore', damaged), { status: 1, stderr: /^.*damaged\.sqlite cannot be restored: [^\n]+\n$/ });
  t.match(run('restore', join(folder, 'none')), { status: 1, stderr: /^there is no [^\n]+\n$/ });
  t.match(run('save', file), { status: 1, stderr: /is the database itself\n$/ });
  t.equal(statSync(file).size, before);
  t.match(run('save', join(folder, 'copy.sqlite')), { status: 0, stdout: /is saved in/ });
});
