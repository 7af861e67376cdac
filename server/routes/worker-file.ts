/** `/sw.js`: the service worker, or a script that removes one. Browsers look for an update on each navigation. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUILD_OF_WORKER } from '../../views/entry/worker/kept.ts';
import { chooseEncoding } from '../encoding/compress.ts';
import { EncodedBody, etagOfEncoding } from '../encoding/encoded-body.ts';

/** For browsers that still have a worker: deletes its caches and unregisters it. */
const LEAVING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(drop());
});
`;

/** The content security policy of the worker itself. */
const POLICY = "default-src 'none'; connect-src 'self'";

/**
 * @param script undefined: no browser shall have a worker
 * @param build its id is written into the script, so that each build makes browsers update the worker
 */
export function createWorkerFile(script: string | undefined, build: string) {
  const text = script === undefined ? LEAVING : `self.${BUILD_OF_WORKER}=${JSON.stringify(build)};\n${script}`;
  const body = new EncodedBody(Buffer.from(text));
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const etag = etagOfEncoding(tag, encoding);
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag,
    });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await body.get(encoding));
  };
}
