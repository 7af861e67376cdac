/** The storefront as it is started: what it prints, how it ends, what it refuses (conventions.md §1). */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Test, test } from 'tap';
import { request } from 'undici';
import { projectRoot } from './checks/project-files.ts';
import { launch } from './kit/launch.ts';
import { findFreePort } from './kit/storefront.ts';
import { until } from './kit/until.ts';
import { watchProcess } from './kit/watch-process.ts';

const noProc = existsSync('/proc/self/environ') ? false : 'this system shows no environment of a process';
const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

test('npm start prints its addresses beside a log of JSON lines alone, serves pages, and exits with 0 on SIGTERM and SIGINT [P6.2]', async (t: Test) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, printed, ended } = await launch(t, 'start', {});
    const log = collect(child.stdout);
    const told = collect(child.stderr);
    const storefront = await printed(/^storefront http:\/\/localhost:(\d+)$/m);
    const ops = await printed(/^ops http:\/\/127\.0\.0\.1:(\d+)$/m);
    const page = await request(`http://127.0.0.1:${storefront}/`, {
      headers: { host: `vitrina.localhost:${storefront}` },
    });
    t.equal(page.statusCode, 200);
    t.match(await page.body.text(), /<h1\b/);
    const ready = await request(`http://127.0.0.1:${ops}/health/ready`);
    t.equal(ready.statusCode, 200);
    await ready.body.dump();
    child.kill(signal);
    t.equal(await ended, 0, signal);
    const addresses = { storefront: `http://localhost:${storefront}`, ops: `http://127.0.0.1:${ops}` };
    const lines = log().trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    t.match(records[0], { msg: 'started', ...addresses, open: `http://vitrina.localhost:${storefront}/` });
    t.match(told(), `storefront ${addresses.storefront}\nops ${addresses.ops}\nopen `);
  }
});

/** @returns what a stream has given so far */
function collect(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

test('conventions §1: at a terminal the start prints its addresses on standard output, in place of a line of the log [P6.2]', {
  skip: isThere('script') ? false : 'script of util-linux makes the terminal',
}, async (t: Test) => {
  const command = `exec ${process.execPath} server/main.ts 2> /dev/null`;
  const env = { ...process.env, PORT: '0', SHOP_API_URL: 'http://127.0.0.1:9' };
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { printed, output } = watchProcess(t, child);
  await printed(/^storefront http:\/\/localhost:\d+\r\nops http:\/\/127\.0\.0\.1:\d+\r$/m);
  t.notMatch(output(), '"started"');
});

test('conventions §1: after SIGTERM npm start gives 503 for readiness and still answers late requests [P6.4]', async (t: Test) => {
  const { child, printed, ended } = await launch(t, 'start', {});
  const port = await printed(/^storefront http:\/\/localhost:(\d+)$/m);
  const ops = await printed(/^ops http:\/\/127\.0\.0\.1:(\d+)$/m);
  child.kill('SIGTERM');
  await until(async () => {
    const ready = await request(`http://127.0.0.1:${ops}/health/ready`);
    await ready.body.dump();
    return ready.statusCode === 503;
  });
  const late = await request(`http://127.0.0.1:${port}/robots.txt`);
  await late.body.dump();
  t.strictSame([late.statusCode, late.headers.connection], [200, 'close'], 'who does not know of it yet is answered');
  t.equal(await ended, 0);
});

test('docs/operating.md: a crash loses no line of the log [A4]', async (t: Test) => {
  const crash = `import { Server } from 'node:http';
    const { emit } = Server.prototype;
    Server.prototype.emit = function (event, request, ...rest) {
      if (event === 'request' && request.url.endsWith('?crash')) throw new Error('a crash');
      return emit.call(this, event, request, ...rest);
    };`;
  const options = `--import="data:text/javascript,${encodeURIComponent(crash)}"`;
  const { printed, ended, output } = await launch(t, 'start', { NODE_OPTIONS: options });
  const port = await printed(/^storefront http:\/\/localhost:(\d+)$/m);
  await printed(/^open /m);
  const { body, headers } = await request(`http://127.0.0.1:${port}/robots.txt`);
  await body.dump();
  await request(`http://127.0.0.1:${port}/robots.txt?crash`).catch(() => undefined);
  t.not(await ended, 0);
  t.match(output(), 'a crash');
  t.match(output(), String(headers['x-request-id']));
});

test('npm start sets the memory and Node variables of the server process and keeps those already set [P6.8]', {
  skip: noProc,
}, async (t: Test) => {
  const { child, printed, ended } = await launch(t, 'start', {
    MALLOC_ARENA_MAX: '3',
    NODE_OPTIONS: '--no-deprecation',
  });
  await printed(/^ops /m);
  const [server] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  const env = readFileSync(`/proc/${server}/environ`, 'utf8').split('\0');
  t.ok(env.includes('MALLOC_ARENA_MAX=3'));
  t.ok(env.includes('MALLOC_MMAP_THRESHOLD_=73728'));
  t.ok(env.some((line) => /^NODE_OPTIONS=--max-semi-space-size=16 .*--no-deprecation/.test(line)));
  t.ok(env.includes(`NODE_COMPILE_CACHE=${join(projectRoot, '.data/compiled')}`));
  child.kill('SIGTERM');
  t.equal(await ended, 0);
});

/** What was printed, without npm's own words. */
const linesOf = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('npm'));

test('a wrong value stops the start with one line that names the variable [P6.9]', async (t: Test) => {
  // One that the storefront refuses, and one that its embedded API does. The others: `test/server/config.test.ts`.
  const wrong = { PORT: 'abc', SHOP_FAULTS: 'latency=often' };
  await Promise.all(
    Object.entries(wrong).map(async ([name, value]) => {
      const { ended, output } = await launch(t, 'start', { [name]: value });
      t.equal(await ended, 1, name);
      const lines = linesOf(output());
      t.equal(lines.length, 1, `${name}: ${output()}`);
      t.match(lines[0], name);
    }),
  );
});

test('conventions §1: a wrong SHOP_FAULTS stops the start with an external shop API as well [P6.9]', async (t: Test) => {
  const { ended, output } = await launch(t, 'start', {
    SHOP_API_URL: 'http://127.0.0.1:9',
    SHOP_FAULTS: 'latency=often',
  });
  t.equal(await ended, 1);
  t.match(output(), /^SHOP_FAULTS: /m);
});

test('a port in use ends npm start with 1 and one line that names the variable and the port', async (t: Test) => {
  const taken = createServer();
  const port = await findFreePort();
  taken.listen(port, '127.0.0.1');
  await once(taken, 'listening');
  t.teardown(() => void taken.close());
  const { ended, output } = await launch(t, 'start', { PORT: String(port), OPS_PORT: '0' });
  t.equal(await ended, 1);
  const told = linesOf(output());
  t.equal(told.length, 1, output());
  t.match(told[0], new RegExp(`^PORT: .*\\b${port}\\b`));
});

test('each command of "Your shop in an hour" runs on a fresh clone, whatever Node starts it, and hands its exit code on', async (t: Test) => {
  const [, hour = ''] =
    /## Your shop in an hour\n(.*?)\n## /s.exec(readFileSync(join(projectRoot, 'README.md'), 'utf8')) ?? [];
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const named = [...hour.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  t.ok(named.includes('new-shop') && named.includes('start'));
  for (const name of named) t.match(scripts[name], /^exec node server\/launch\/\w+\.mjs/, name);
  const run = spawnSync(process.execPath, ['server/launch/run.mjs', 'tools/profile/new-shop.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  t.match(run, { status: 1, stderr: 'usage: npm run new-shop -- DIR' });
});
