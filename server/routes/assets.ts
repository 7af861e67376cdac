/** Files of the builds: hashed names, so they never change; compressed when they were built (stack.md). */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetFolders } from '../builds/asset-folders.ts';
import { failure } from '../http/failure.ts';

/** Makes `reply.sendFile` know how they are sent. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    // Each answer names its own folder.
    root: import.meta.dirname,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
}

export function createAssets(folders: AssetFolders) {
  return async ({ dispatched }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (dispatched.kind !== 'asset') throw new TypeError(`not an asset: ${dispatched.kind}`);
    const folder = folders.of(dispatched.file);
    if (folder === undefined) throw failure(404);
    return reply.sendFile(dispatched.file, folder);
  };
}
