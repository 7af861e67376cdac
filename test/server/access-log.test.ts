/** Requests whose visitor has left: an operator who looks for them finds them (docs/operating.md, 499). */
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { answer, hang, hold, makeGate } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { until } from '../kit/until.ts';
import { type StartedApp, startApp } from './start-app.ts';

const requestsOf = (app: StartedApp) => app.lines().filter(({ msg }) => msg === 'request');

/** Sends a request; its visitor leaves once it has reached the API, and the server has seen that. */
async function askAndLeave(app: StartedApp, call: string, lines: readonly string[] = [], body = ''): Promise<void> {
  const socket = await openSocket(app.port);
  socket.write(`${[`${call} HTTP/1.1`, 'Host: shop.example', ...lines].join('\r\n')}\r\n\r\n${body}`);
  await app.upstream.arrived(call);
  socket.destroy();
  const { server } = app.app;
  const connections = promisify(server.getConnections.bind(server));
  await until(async () => (await connections()) === 0);
}

test('docs/operating.md: a visitor who leaves before the answer is told of with 499, in log and metrics', async (t: Test) => {
  const calls = ['/api/stock/1.json', '/api/cart.json', '/api/unknown', '/upload/1.png'];
  for (const path of calls) {
    const app = await startApp(t);
    app.upstream.on(path, hang);
    await askAndLeave(app, `GET ${path}`);
    await until(() => requestsOf(app).length > 0);
    t.match(requestsOf(app), [{ method: 'GET', status: 499, calls: / left \d/ }], path);
    t.match(await app.metrics.text(), /^http_requests_total\{.*status="499"\} 1$/m);
  }
});

test('docs/operating.md: an order whose visitor has left is told of once it has ended, and how', async (t: Test) => {
  const app = await startApp(t);
  const gate = makeGate();
  app.upstream.on('/api/cart/update.json', hold(gate.opened, answer(422, { error: { code: 'x', message: 'Нет' } })));
  await askAndLeave(app, 'POST /api/cart/update.json', ['Content-Type: application/json', 'Content-Length: 2'], '{}');
  gate.open();
  await until(() => requestsOf(app).length > 0);
  t.match(requestsOf(app), [{ status: 499, calls: /^POST \/api\/cart\/update\.json BYPASS 422 / }]);
});

test('docs/operating.md: a visitor who leaves what is passed on unread is told of as well, body or none', async (t: Test) => {
  const cookie = 'Cookie: sid=1';
  for (const [call, lines, body] of [
    ['GET /api/unknown', [cookie], ''],
    ['DELETE /api/unknown', [], ''],
    ['POST /api/unknown', ['Content-Length: 0'], ''],
    ['POST /api/unknown', ['Content-Type: text/plain', 'Content-Length: 2'], 'xx'],
  ] as const) {
    const app = await startApp(t);
    const gate = makeGate();
    app.upstream.on(call, hold(gate.opened));
    await askAndLeave(app, call, lines, body);
    gate.open();
    await until(() => requestsOf(app).length > 0);
    t.match(requestsOf(app), [{ status: 499, route: 'passed' }], `${call} ${body}`);
  }
});

test('docs/operating.md: a visitor who leaves in the middle of an answer is told of once', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on('/upload/big.bin', answer(200, Buffer.alloc(30_000_000)));
  const socket = await openSocket(app.port);
  socket.write('GET /upload/big.bin HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await until(() => requestsOf(app).length > 0);
  t.match(requestsOf(app), [{ status: 499, calls: / 200 / }]);
  t.equal(requestsOf(app).length, 1);
});
