/** WebKitGTK's small browser by classic WebDriver, on an X display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Test } from 'tap';
import { findFreePort } from '../kit/storefront.ts';
import { type Driver, type Point, pathOf, TIME_ZONE, waitUntil } from './driver.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { createSession, type Session } from './webdriver-client.ts';

/** A fresh browser with one window; it ends with the test. */
export async function openWebKit(t: Test): Promise<Driver> {
  const proxy = await startRecordingProxy(t);
  const session = await startSession(t, proxy.port);
  const run = (script: string, args: readonly unknown[] = []): Promise<unknown> =>
    session.send('POST', '/execute/sync', { script, args });
  return {
    open: async (url) => {
      // The command comes back at once: the document before may still be there.
      await run('globalThis.isBefore = true');
      await session.send('POST', '/url', { url });
      await waitUntil(async () => (await run('return "isBefore" in globalThis').catch(() => true)) === false);
    },
    evaluate: (code, ...args) =>
      (typeof code === 'string' ? run(code) : run(`return (${code})(...arguments)`, args)) as never,
    click: (point) => session.send('POST', '/actions', { actions: [pressAt(point)] }) as Promise<never>,
    type: async (text) => {
      const focused = (await run('return document.activeElement')) as Record<string, string>;
      await session.send('POST', `/element/${Object.values(focused)[0]}/value`, { text });
    },
    takeComplaints: async () => proxy.complaints.splice(0),
  };
}

const pressAt = ({ x, y }: Point): object => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

async function startSession(t: Test, proxyPort: number): Promise<Session> {
  const screen = start(t, pathOf('XVFB'), ['-displayfd', '3', '-screen', '0', '1024x1024x24'], process.env);
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const port = await findFreePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, TZ: TIME_ZONE };
  start(t, pathOf('WEBKIT_DRIVER'), [`--port=${port}`], env);
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(() =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const session = await createSession(url, {
    browserName: 'MiniBrowser',
    // With another one a command waits for ever where a page goes on to the next by itself.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      binary: pathOf('WEBKIT_BROWSER'),
      args: ['--automation', `--proxy=http://127.0.0.1:${proxyPort}`],
    },
  });
  t.teardown(() => session.send('DELETE', ''));
  return session;
}

/** A program that ends with the test, and with this process, whatever ends that; its fourth stream may be read. */
function start(t: Test, program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn('/usr/bin/setpriv', ['--pdeathsig=TERM', program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  t.teardown(() => {
    child.kill();
    return ended;
  });
  return child;
}
