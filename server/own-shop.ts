/**
 * Starts the embedded shop API if no other one is set. It is started first, because its thread and its database take as
 * long as loading everything else.
 */
import { type Config, publicHostOf } from './config/config.ts';
import { checkFaults, type EmbeddedShop, startEmbedded } from './embedded.ts';
import type { Log } from './ops/log.ts';

export interface OwnShop {
  /**
   * Resolves with undefined if another shop API is set. @throws Error if it cannot start, e.g. because of its database
   * file
   */
  readonly started: Promise<EmbeddedShop | undefined>;
  /** Ends it, even if it is still starting. */
  readonly stop: () => Promise<void>;
}

/** @throws WrongValue for `SHOP_FAULTS`, even if another shop API is used */
export function beginOwnShop(config: Config, logger: Log['logger']): OwnShop {
  checkFaults(config.shopFaults);
  const started = config.shopApiUrl === undefined ? begin(config, logger) : Promise.resolve(undefined);
  // Prevents an unhandled rejection; the caller that awaits the promise gets the failure.
  const settled = started.catch(() => undefined);
  return { started, stop: async () => (await settled)?.stop() };
}

function begin(config: Config, logger: Log['logger']): Promise<EmbeddedShop> {
  return startEmbedded({
    dataFile: config.shopData,
    faults: config.shopFaults,
    // With PORT=0 it is told later, once the port is known.
    publicHost: config.port === 0 ? config.publicHost : publicHostOf(config, config.port),
    onCrash: (error) => logger.error({ err: error }, 'the embedded shop API is started again'),
    onTrouble: (logged) => logger.error({ logged }, 'the embedded shop API has trouble'),
  });
}
