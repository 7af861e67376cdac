/**
 * The reference for answers that are passed on: Fastify with @fastify/http-proxy and a log line per request like ours,
 * with several lines per write. `UPSTREAM` is the address that it forwards to.
 */
import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { fastify, LogController } from 'fastify';
import { createLog } from '../../server/ops/log.ts';

const app = fastify({
  loggerInstance: createLog('info').logger,
  logController: new LogController({ disableRequestLogging: true }),
});
app.addHook('onResponse', ({ method, log }, reply, done) => {
  const ms = Math.round(10 * reply.elapsedTime) / 10;
  log.info({ method, route: '/*', status: reply.statusCode, ms }, 'request');
  done();
});
await app.register(httpProxy, { upstream: process.env.UPSTREAM ?? '', disableRequestLogging: true });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`reference http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
