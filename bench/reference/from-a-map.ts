/**
 * The reference for stored answers: Fastify sending the same bytes and headers out of a Map, and counting nothing. Run
 * as a process of its own; `COPY_OF` is the address whose answers it copies at its start, `COPIED_PATHS` the paths, one
 * in each of the forms that `Accept-Encoding` may ask for. `LINES=off`: not even a log line for each request.
 */
import type { AddressInfo } from 'node:net';
import { type FastifyReply, fastify } from 'fastify';
import { request } from 'undici';

interface Stored {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/** Set for each connection or request by the server itself. */
const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'x-request-id']);
const stored = new Map<string, Stored>();

for (const path of (process.env.COPIED_PATHS ?? '').split(' ')) {
  for (const encoding of ['identity', 'br']) {
    const reply = await request(`${process.env.COPY_OF}${path}`, { headers: { 'accept-encoding': encoding } });
    const headers = Object.fromEntries(
      Object.entries(reply.headers).filter((entry): entry is [string, string | string[]] => !own.has(entry[0])),
    );
    stored.set(`${encoding} ${path}`, { headers, body: Buffer.from(await reply.body.arrayBuffer()) });
  }
}

const lines = process.env.LINES !== 'off';
const app = fastify({ logger: lines ? { level: 'info' } : false, disableRequestLogging: true });
if (lines) {
  app.addHook('onResponse', (message, reply, done) => {
    message.log.info({ status: reply.statusCode, ms: reply.elapsedTime }, 'request');
    done();
  });
}
app.get('/*', (message, reply): FastifyReply => {
  const found = stored.get(`${message.headers['accept-encoding']} ${message.url}`);
  if (found === undefined) return reply.code(404).send();
  return reply.headers(found.headers).send(found.body);
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`reference http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.on('SIGTERM', () => process.exit(0));
