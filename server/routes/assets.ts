/**
 * Serves the browser's build files. Their names contain a hash, so they never change; the build has compressed them.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type AssetFolders, mayBeAsset } from '../builds/asset-folders.ts';
import { Dictionaries, dictionaryUse } from '../builds/dictionaries.ts';
import { failure } from '../http/response/own-failure.ts';
import { ASSET, REFUSED } from '../http/route-names.ts';
import type { SharedBuilds } from '../http-cache/stores/redis/builds.ts';
import { isPicturePath } from '../syntax/request-target.ts';
import type { CallHandlers } from './calls.ts';

/** As `@fastify/static` says it with the options below. */
const FOREVER = 'public, max-age=31536000, immutable';

const URL_START = '/assets/';

export interface AssetOptions {
  readonly folders: AssetFolders;
  /** Where assets of other instances' builds come from; undefined: there are none. */
  readonly builds: Pick<SharedBuilds, 'copyMissing'> | undefined;
  /** Answers what is an address of the API after all, if it looks like a picture. */
  readonly answerPicture: CallHandlers['picture'];
  /** For those pictures. Build files are the same in every region. */
  readonly findRegion: onRequestHookHandler;
}

export async function assetRoutes(app: FastifyInstance, options: AssetOptions): Promise<void> {
  const { folders, builds, answerPicture, findRegion } = options;
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
  const dictionaries = new Dictionaries(folders);
  const fileOf = ({ target }: FastifyRequest): string => target.path.slice(URL_START.length);
  const isAsset = (file: string): boolean =>
    folders.of(file) !== undefined || (builds !== undefined && mayBeAsset(file));

  app.route({
    url: `${URL_START}*`,
    method: ['GET', 'HEAD'],
    config: { route: ASSET, isForEverybody: true },
    onRequest: (request, reply, done) => {
      if (isAsset(fileOf(request))) done();
      else findRegion.call(app, request, reply, done);
    },
    handler: async (request, reply) => {
      const file = fileOf(request);
      const folder = folders.of(file) ?? (await builds?.copyMissing().then(() => folders.of(file)));
      if (folder === undefined) {
        if (isPicturePath(file)) return answerPicture(request, reply);
        request.route = REFUSED;
        throw failure(404);
      }
      const use = dictionaryUse(file);
      if (use === undefined) return reply.sendFile(file, folder);
      reply.header('use-as-dictionary', use).header('vary', 'accept-encoding, available-dictionary');
      const { range, 'accept-encoding': accepted, 'available-dictionary': available } = request.headers;
      const body = range === undefined ? await dictionaries.encode(file, accepted, available) : undefined;
      if (body === undefined) return reply.sendFile(file, folder);
      const type = file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
      return reply.headers({ 'cache-control': FOREVER, 'content-encoding': 'dcz' }).type(type).send(body);
    },
  });
}
