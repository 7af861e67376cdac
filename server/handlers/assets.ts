/** Files of the build: hashed names, so they never change; compressed when they were built (stack.md). */
import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What `dist/client/assets` holds; the assets of past builds are still among them (D33). */
export function readAssetNames(directory: string): ReadonlySet<string> {
  if (!existsSync(directory)) return new Set();
  return new Set(readdirSync(directory).filter((name) => !/\.(?:br|gz)$/.test(name)));
}

/** Makes `reply.sendFile` serve that folder. */
export async function registerAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
}

export async function answerAsset({ decision }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (decision.kind !== 'asset') throw new TypeError(`not an asset: ${decision.kind}`);
  return reply.sendFile(decision.file);
}
