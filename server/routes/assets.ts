/**
 * Serves the browser's build files. Their names contain a hash, so they never change; the build has compressed them
 * (stack.md).
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetFolders } from '../builds/asset-folders.ts';
import type { DispatchedAs } from '../dispatch/dispatched.ts';
import { failure } from '../http/failure.ts';

/** Registers `reply.sendFile` with the options that all build files share. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    // Required by the plugin, but unused: each response names its own folder.
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
  return async (_: FastifyRequest, reply: FastifyReply, { file }: DispatchedAs<'asset'>): Promise<FastifyReply> => {
    const folder = folders.of(file);
    if (folder === undefined) throw failure(404);
    return reply.sendFile(file, folder);
  };
}
