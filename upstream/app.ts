/** The embedded shop API (contract.md): a Fastify app of its own over SQLite. */
import fastifyCookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify';
import { answerCalls } from './answer-calls.ts';
import { answerFailure } from './answer-errors.ts';
import { BODY_LIMIT, multipartLimits, readJson } from './body.ts';
import { createViews } from './catalogue/views.ts';
import { startChores } from './database/chores.ts';
import { openDatabase } from './database/open.ts';
import { readThings } from './database/things.ts';
import { createWriteFailures } from './database/write-failures.ts';
import { unwritable } from './error.ts';
import { applyFaults, parseFaults } from './faults.ts';
import { createHandlers } from './handlers.ts';
import { describeApi } from './openapi/describe-api.ts';
import { createRegions } from './regions.ts';
import { servePictures } from './serve-pictures.ts';
import { createSessions } from './session.ts';

export interface ShopApiOptions {
  /** A path, or `:memory:`. */
  readonly dataFile: string;
  /** Host of the default city, with its port; a function when it becomes known only later. */
  readonly publicHost: string | (() => string);
  /** `SHOP_FAULTS` (conventions.md §1). */
  readonly faults?: string | undefined;
  /** ms since 1970. */
  readonly now?: () => number;
  readonly logger?: FastifyServerOptions['logger'];
}

/** @throws Error when `faults` cannot be read or the database cannot be opened */
export async function createShopApi(options: ShopApiOptions): Promise<FastifyInstance> {
  const { publicHost, now = Date.now } = options;
  const faults = parseFaults(options.faults ?? '');
  const database = await openDatabase(options.dataFile);
  const things = readThings(database);
  const regions = createRegions(things.cities, typeof publicHost === 'string' ? () => publicHost : publicHost);
  const sessions = createSessions(database);
  const views = createViews(database);
  const handlers = createHandlers({ database, things, regions, sessions, views });

  const app = fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    frameworkErrors: answerFailure,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  await app.register(fastifyCookie, { hook: false });
  await app.register(multipart, { limits: multipartLimits });
  const tell = (line: string): void => app.log.error(line);
  const failures = createWriteFailures(database, tell);
  app.setErrorHandler((error, request, reply) =>
    answerFailure(failures.met(error) ? unwritable() : error, request, reply),
  );
  const description = describeApi();
  app.get('/openapi.json', () => description);
  await app.register(async (faulty) => {
    applyFaults(faulty, faults);
    servePictures(faulty, things);
    answerCalls(faulty, { handlers, regions, sessions, now });
  });
  const chores = startChores({
    writers: [failures.retry, views.write, sessions.write],
    sweep: () => sessions.forgetOld(now()),
    onFailure: (error) => {
      if (!failures.met(error)) tell(`SHOP_DATA: ${error instanceof Error ? error.message : String(error)}`);
    },
  });
  app.addHook('onClose', () => {
    chores.stop();
    database.close();
  });
  return app;
}
