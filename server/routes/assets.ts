/**
 * Serves the browser's build files. Their names contain a hash, so they never change; the build has compressed them.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetFolders } from '../builds/asset-folders.ts';
import { Dictionaries, dictionaryUse } from '../builds/dictionaries.ts';
import type { DispatchedAs } from '../dispatch/dispatched.ts';
import { isPicturePath } from '../dispatch/request-target.ts';
import { failure } from '../http/response/own-failure.ts';
import type { SharedBuilds } from '../http-cache/stores/redis/builds.ts';
import type { CallHandlers } from './calls.ts';

/** As `@fastify/static` says it with the options below. */
const FOREVER = 'public, max-age=31536000, immutable';

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

/**
 * @param builds where assets of other instances' builds come from
 * @param answerPicture answers what is an address of the API after all, if it looks like a picture
 */
export function createAssets(
  folders: AssetFolders,
  builds: Pick<SharedBuilds, 'copyMissing'> | undefined,
  answerPicture: CallHandlers['picture'],
) {
  const dictionaries = new Dictionaries(folders);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { file }: DispatchedAs<'asset'>,
  ): Promise<FastifyReply | undefined> => {
    const folder = folders.of(file) ?? (await builds?.copyMissing().then(() => folders.of(file)));
    if (folder === undefined) {
      if (!isPicturePath(file)) throw failure(404);
      return answerPicture(request, reply, { kind: 'picture' });
    }
    const use = dictionaryUse(file);
    if (use === undefined) return reply.sendFile(file, folder);
    reply.header('use-as-dictionary', use).header('vary', 'accept-encoding, available-dictionary');
    const { range, 'accept-encoding': accepted, 'available-dictionary': available } = request.headers;
    const body = range === undefined ? await dictionaries.encode(file, accepted, available) : undefined;
    if (body === undefined) return reply.sendFile(file, folder);
    const type = file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
    return reply.headers({ 'cache-control': FOREVER, 'content-encoding': 'dcz' }).type(type).send(body);
  };
}
