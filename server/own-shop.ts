/**
 * The storefront's embedded shop API, used if no other is configured. Starting its thread and database takes as long as
 * loading everything else, so it is started first.
 */
import { type Config, publicHostOf } from './config/config.ts';
import { checkFaults, type EmbeddedShop, startEmbedded } from './embedded.ts';
import type { Log } from './ops/log.ts';

export interface OwnShop {
  /**
   * Resolves to undefined if another shop API is configured.
   * @throws Error if it cannot start, e.g. because of its database file
   */
  readonly started: Promise<EmbeddedShop | undefined>;
  /** Stops it, even if it is still starting. */
  readonly stop: () => Promise<void>;
}

/** @throws WrongValue for an invalid `SHOP_FAULTS`, even if another shop API makes it unused */
export function beginOwnShop(config: Config, logger: Log['logger']): OwnShop {
  checkFaults(config.shopFaults);
  const started = config.shopApiUrl === undefined ? begin(config, logger) : Promise.resolve(undefined);
  // The caller gets a failure through `started`. Until then it must not count as an unhandled rejection.
  const settled = started.catch(() => undefined);
  return { started, stop: async () => (await settled)?.stop() };
}

function begin(config: Config, logger: Log['logger']): Promise<EmbeddedShop> {
  return startEmbedded({
    dataFile: config.shopData,
    faults: config.shopFaults,
    // With `PORT=0` the host is sent later, once the port is known.
    publicHost: config.port === 0 ? config.publicHost : publicHostOf(config, config.port),
    onCrash: (error) => logger.error({ err: error }, 'the embedded shop API is started again'),
    onTrouble: (logged) => logger.error({ logged }, 'the embedded shop API has trouble'),
  });
}
