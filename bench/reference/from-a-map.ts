/**
 * The reference for stored answers: Fastify sending the same bytes and headers from a Map, including log line and
 * metrics. The log line is like ours, with several lines per write; requests and durations are
 * recorded with prom-client. Runs as a process of its own: `COPY_OF` is the address whose answers are copied at the
 * start, `COPIED_PATHS` the paths, each copied once per `Accept-Encoding`.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type FastifyReply, fastify, LogController } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { createLog } from '../../server/ops/log.ts';
import { CopiedFiles } from './copied-files.ts';

const files = new CopiedFiles(process.env.COPY_OF ?? '');
for (const path of (process.env.COPIED_PATHS ?? '').split(' ')) {
  for (const encoding of ['identity', 'br']) await files.fetch(path, encoding);
}

const app = fastify({
  loggerInstance: createLog('info').logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => randomUUID(),
});
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered',
  labelNames: ['method', 'route', 'status'],
});
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to end of answer',
  labelNames: ['route'],
});
app.addHook('onResponse', ({ method, log }, reply, done) => {
  const ms = Math.round(10 * reply.elapsedTime) / 10;
  requests.inc({ method, route: '/*', status: reply.statusCode });
  durations.observe({ route: '/*' }, reply.elapsedTime / 1000);
  log.info({ method, region: 1, route: '/*', status: reply.statusCode, ms, cache: 'HIT' }, 'request');
  done();
});
app.get('/*', (message, reply): FastifyReply => {
  const found = files.kept(message.url, message.headers['accept-encoding']);
  if (found === undefined) return reply.code(404).send();
  return reply.headers(found.headers).header('x-request-id', message.id).send(found.body);
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`reference http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
