/**
 * The embedded shop API of a storefront, where no other is named. Its thread and its database take as long to start as all
 * else takes to be loaded: it is begun first.
 */
import { type Config, publicHostOf } from './config/config.ts';
import { checkFaults, type EmbeddedShop, startEmbedded } from './embedded.ts';
import type { Log } from './ops/log.ts';

export interface OwnShop {
  /** Gives undefined where another shop API is named. @throws Error when it cannot start, e.g. for its database file */
  readonly started: Promise<EmbeddedShop | undefined>;
  /** Ends it, whether or not it has started by then. */
  readonly stop: () => Promise<void>;
}

/** @throws WrongValue for `SHOP_FAULTS`, also where another shop API makes it idle */
export function beginOwnShop(config: Config, logger: Log['logger']): OwnShop {
  checkFaults(config.shopFaults);
  const started = config.shopApiUrl === undefined ? begin(config, logger) : Promise.resolve(undefined);
  // Whoever waits for it is told of a failure: until then it is nobody's.
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
