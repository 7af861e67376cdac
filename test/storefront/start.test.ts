/** How the storefront starts and ends, and its embedded shop API with it (conventions.md §1). */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { startEmbedded } from '../../server/embedded.ts';
import { createLog } from '../../server/ops/log.ts';
import { startStorefront as startReal } from '../../server/storefront.ts';
import { openBuild } from '../../server/views-source.ts';
import { ops } from '../http-cache/two-instances.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { openSocket, parseReply } from '../kit/socket.ts';
import { findFreePort, startStorefront } from '../kit/storefront.ts';
import { watchThreads } from '../kit/threads.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

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

test('a failed start rejects with its cause and stops everything that it started [P6.9]', async (t: Test) => {
  const folder = t.testdir({ 'no-database': 'words' });
  const redis = await startMute(t);
  const dataFile = await copyDemoDatabase(t);
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
      ...{ ...ports, SHOP_DATA: dataFile, REDIS_URL: `redis://127.0.0.1:${redis.port}`, LOG_LEVEL: 'silent' },
      ...fault,
    });
    let closed = 0;
    const close = (): void => {
      closed += 1;
    };
    const views = { ...(await openBuild()), close: async () => close() };
    await t.rejects(startReal(config, createLog('silent'), views), { message });
    t.equal(closed, 1, 'the views are closed');
    for (const port of [config.port, config.opsPort]) {
      if (port !== redis.port) t.equal(await isOpen(port), false, `nothing listens on ${port}`);
    }
    t.ok(
      workers().every(({ threadId }) => threadId === -1),
      'no embedded API runs on',
    );
    // Redis is left alone.
    await until(() => redis.open.size === 0);
  }
  t.equal(workers().length, faults.length - 1, 'it had begun where nothing was wrong with the settings');
});

test('a part that fails to stop keeps no other from stopping, and is reported [P6.9]', async (t: Test) => {
  const config = readConfig({ PORT: '0', SHOP_DATA: await copyDemoDatabase(t), LOG_LEVEL: 'silent' });
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
  const storefront = await startReal(config, log, views);
  t.equal(await isOpen(storefront.port), true);
  await t.rejects(storefront.stop(), { message: 'the views do not close' });
  t.same(portsAtTheEnd, [false, false], 'what was begun first ends last');
  t.equal(flushed, 1, 'the log is written out after all of it');
});

const JSON_TYPE = 'application/json';

test('docs/operating.md: the gauge of readiness says what /health/ready says [P6.3]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const ready = async () => {
    const { text } = await ops(storefront).get('/metrics');
    const { status } = await ops(storefront).get('/health/ready');
    return [/^storefront_ready (\d)$/m.exec(text)?.[1], status];
  };
  t.same(await ready(), ['1', 200]);
  upstream.on('/api/geo.json', answer(503));
  await ops(storefront).send('POST', '/cache/purge', { body: '{}' });
  t.same(await ready(), ['0', 503]);
});

test('conventions §1: during the drain a kept-alive connection gets Connection: close with its next answer [P6.4]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, drainDelay: 1000 });
  const socket = await openSocket(storefront.port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ask = (): boolean => socket.write('GET /robots.txt HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  ask();
  await until(() => chunks.length > 0);
  t.equal(parseReply(Buffer.concat(chunks.splice(0))).header('connection'), 'keep-alive');

  const stopped = storefront.stop();
  ask();
  await once(socket, 'close');
  const { status, header } = parseReply(Buffer.concat(chunks));
  t.same([status, header('connection')], [200, 'close']);
  await stopped;
});

test('conventions §1: an idle connection is closed after the drain delay, not before [P6.4]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), drainDelay: 100 });
  const socket = await openSocket(storefront.port);
  const closed = once(socket, 'close');
  const startedAt = performance.now();
  await storefront.stop();
  await closed;
  t.ok(performance.now() - startedAt >= 95);
});

test('conventions §1: a request on the ops port that is only half sent holds up no end', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const halves = [
    'GET /metrics HTTP/1.1\r\nHost: 127',
    'POST /cache/purge HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{',
  ];
  for (const half of halves) {
    const socket = await openSocket(storefront.opsPort);
    t.teardown(() => socket.destroy());
    socket.on('error', () => undefined).write(half);
  }
  t.equal((await ops(storefront).get('/health/live')).status, 200, 'they have come');
  const begun = performance.now();
  await storefront.stop();
  t.ok(performance.now() - begun < 5000, `${performance.now() - begun} ms`);
});

test('D27a: an unsafe call runs to its end although the visitor has disconnected and the process is stopping [P6.4]', async (t: Test) => {
  for (const path of ['/api/feedback/callback.json', '/api/loyalty.json']) {
    const upstream = await startUpstream(t);
    const storefront = await startStorefront(t, { upstream });
    const gate = makeGate();
    upstream.on(`POST ${path}`, hold(gate.opened, answer(200)));
    const socket = await openSocket(storefront.port);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    const seen = await upstream.arrived(`POST ${path}`);
    let isCut = false;
    void seen.left.then(() => {
      isCut = true;
    });
    socket.destroy();
    const stopped = storefront.stop();
    await until(() => isClosed(storefront.port));
    const { get } = ops(storefront);
    for (let n = 0; n < 20; n += 1) t.equal((await get('/health/ready')).status, 503, 'it is still at it');
    t.equal(isCut, false);
    gate.open();
    await stopped;
  }
});

function isClosed(port: number): Promise<boolean> {
  return openSocket(port).then(
    (socket) => {
      socket.destroy();
      return false;
    },
    () => true,
  );
}

async function setScene(t: Test, onLogged = (logged: object): void => void t.fail(JSON.stringify(logged))) {
  const dataFile = await copyDemoDatabase(t);
  const threads = watchThreads(t);
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => void crashes.push(error);
  const shop = await startEmbedded({
    ...{ dataFile, faults: undefined, publicHost: undefined, onCrash, onLogged },
  });
  // Else it would start again whatever thread is ended after a test that has failed.
  t.teardown(() => shop.stop());
  /** Ends its thread without a word, and waits until that is known. */
  const crash = async (): Promise<void> => {
    await threads().at(-1)?.terminate();
    await until(() => crashes.length > 0);
  };
  return { dataFile, threads, crashes, crash, shop };
}

test('an embedded API that crashed is reported and restarted with the latest public host [P6.11]', async (t: Test) => {
  const { threads, crashes, crash, shop } = await setScene(t);
  const before = shop.url();
  await crash();
  await until(() => threads().length === 2);
  shop.setPublicHost('shop.example');
  await until(() => shop.url() !== before);
  t.match(crashes, [{ message: 'the embedded shop API ended with 1' }]);
  const hosts = async (): Promise<string[]> => {
    const { geos } = await (await fetch(`${shop.url()}/api/geo.json`)).json();
    return geos.map(({ host }: { host: string }) => host);
  };
  await until(async () => (await hosts()).includes('shop.example'));
});

test('a failure in the thread of the embedded API is logged with the request id', async (t: Test) => {
  const told: unknown[] = [];
  const { dataFile, shop } = await setScene(t, (logged) => void told.push(logged));
  const database = new DatabaseSync(dataFile);
  database.exec('drop table review');
  database.close();
  const headers = { 'x-request-id': 'order-17' };
  t.equal((await fetch(`${shop.url()}/api/reviews/20001.json`, { headers })).status, 500);
  await until(() => told.length > 0);
  t.match(told, [{ reqId: 'order-17', msg: 'call failed', err: { message: /no such table/ } }]);
});

test('a stop while the embedded API is being restarted leaves no thread [P6.11]', async (t: Test) => {
  const { threads, crash, shop } = await setScene(t);
  await crash();
  await until(() => threads().length === 2);
  await shop.stop();
  t.strictSame(
    threads().map(({ threadId }) => threadId),
    [-1, -1],
  );
});

test('a stop after a crash neither waits for the dead thread nor starts another [P6.11]', async (t: Test) => {
  const { threads, crash, shop } = await setScene(t);
  await crash();
  const begun = performance.now();
  await shop.stop();
  t.ok(performance.now() - begun < 2500, 'the dead one is not given the three seconds of a living one');
  t.equal(threads().length, 1);
});
