/** The reference for answers that are passed on: Fastify with @fastify/http-proxy and nothing else. `UPSTREAM` says whose. */
import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { fastify } from 'fastify';

const app = fastify({ logger: { level: 'info' }, disableRequestLogging: true });
app.addHook('onResponse', (message, reply, done) => {
  message.log.info({ status: reply.statusCode, ms: reply.elapsedTime }, 'request');
  done();
});
await app.register(httpProxy, { upstream: process.env.UPSTREAM ?? '', disableRequestLogging: true });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`reference http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
