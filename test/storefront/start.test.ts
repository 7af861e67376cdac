/** What is begun before a start fails, or before a stop, is ended: in reverse order, whatever fails (conventions.md §1). */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/ops/log.ts';
import { startStorefront } from '../../server/storefront.ts';
import { openBuild } from '../../server/views-source.ts';
import { findFreePort } from '../kit/storefront.ts';
import { watchThreads } from '../kit/threads.ts';

/** Does anything listen there? */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Takes connections and never says a word; knows those that are open. */
async function startMute(t: Test): Promise<{ port: number; open: Set<Socket> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => open.delete(socket))
      .resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as { port: number }).port, open };
}

test('a start that fails says why, and ends all that it has begun', async (t: Test) => {
  const folder = t.testdir({ 'no-database': 'words' });
  const redis = await startMute(t);
  const workers = watchThreads(t);
  const faults = [
    [{ PORT: String(redis.port) }, `PORT: ${redis.port} is in use on 127.0.0.1`],
    [{ OPS_PORT: String(redis.port) }, `OPS_PORT: ${redis.port} is in use on 127.0.0.1`],
    [{ SHOP_DATA: `${folder}/no-database` }, /^SHOP_DATA: .*no-database cannot be opened: file is not a database$/],
    [{ SHOP_DATA: `${folder}/no-database/x/shop.sqlite` }, /^SHOP_DATA: .*x\/shop\.sqlite cannot be opened: /],
    // Node's own way to make folders never returns there.
    ...(existsSync('/proc/self')
      ? ([
          [{ SHOP_DATA: '/proc/none/shop.sqlite' }, /^SHOP_DATA: \/proc\/none\/shop\.sqlite cannot be opened: /],
        ] as const)
      : []),
    [{ SHOP_FAULTS: 'latency=often' }, /^SHOP_FAULTS: /],
  ] as const;
  for (const [fault, message] of faults) {
    const ports = { PORT: String(await findFreePort()), OPS_PORT: String(await findFreePort()) };
    const config = readConfig({
      ...{ ...ports, SHOP_DATA: ':memory:', REDIS_URL: `redis://127.0.0.1:${redis.port}`, LOG_LEVEL: 'silent' },
      ...fault,
    });
    let closed = 0;
    const close = (): void => {
      closed += 1;
    };
    const views = { ...(await openBuild()), close: async () => close() };
    await t.rejects(startStorefront(config, createLog('silent'), views), { message });
    t.equal(closed, 1, 'the views are closed');
    for (const port of [config.port, config.opsPort]) {
      if (port !== redis.port) t.equal(await isOpen(port), false, `nothing listens on ${port}`);
    }
    t.ok(
      workers().every(({ threadId }) => threadId === -1),
      'no embedded API runs on',
    );
    for (const socket of redis.open) if (!socket.destroyed) await once(socket, 'close');
    t.equal(redis.open.size, 0, 'Redis is left alone');
  }
  t.equal(workers().length, faults.length - 2, 'it had begun where the failure came after it');
});

test('an end that fails keeps nothing else from ending, and is told', async (t: Test) => {
  const config = readConfig({ PORT: '0', SHOP_DATA: ':memory:', LOG_LEVEL: 'silent' });
  let portsAtTheEnd: readonly boolean[] = [];
  const views = {
    ...(await openBuild()),
    close: async (): Promise<void> => {
      portsAtTheEnd = await Promise.all([isOpen(storefront.port), isOpen(storefront.opsPort)]);
      throw new Error('the views do not close');
    },
  };
  let flushed = 0;
  const flush = async (): Promise<void> => {
    flushed += 1;
  };
  const log = { ...createLog('silent'), flush };
  const storefront = await startStorefront(config, log, views);
  t.equal(await isOpen(storefront.port), true);
  await t.rejects(storefront.stop(), { message: 'the views do not close' });
  t.same(portsAtTheEnd, [false, false], 'what was begun first ends last');
  t.equal(flushed, 1, 'the log is written out after all of it');
});
