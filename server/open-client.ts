/** Opens the client of the shop API, with the interceptors that the shop brings itself: its adapter, and pages of its profile. */
import { profileFolder } from '../shared/profile/folders.mjs';
import { findPages } from '../shared/profile/own-pages.ts';
import { categoryCodes } from '../shared/profile/profile.ts';
import type { Config } from './config/config.ts';
import type { CallInterceptor } from './gateway/call.ts';
import { UpstreamClient } from './gateway/upstream-client.ts';
import { type Log, logBreakers } from './ops/log.ts';
import type { Metrics } from './ops/metrics.ts';

interface ClientDeps {
  readonly config: Config;
  readonly logger: Log['logger'];
  readonly metrics: Metrics;
  readonly listening: { readonly embeddedUrl: (() => string) | undefined };
}

/** A port that nobody uses (RFC 863). Until the embedded API listens, calls go there and fail at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** @throws WrongValue for a module that is no adapter */
async function openAdapterOf({ config, logger, metrics }: ClientDeps): Promise<CallInterceptor | undefined> {
  if (config.adapter === undefined) return undefined;
  const { openAdapter } = await import('./gateway/adapter/adapt.ts');
  return openAdapter(config.adapter, { metrics, log: logger });
}

/** Markdown takes a few megabytes, which most shops save. @throws WrongProfile */
async function openOwnPages(): Promise<CallInterceptor | undefined> {
  const folder = profileFolder();
  if (findPages(folder).size === 0) return undefined;
  const [{ readPages }, { ownPages }] = await Promise.all([
    import('../shared/profile/read-pages.ts'),
    import('./gateway/interceptors/own-pages.ts'),
  ]);
  return ownPages(readPages(folder, categoryCodes));
}

/** @throws WrongValue, WrongProfile for an adapter or a profile that cannot be used */
export async function openClient(deps: ClientDeps): Promise<UpstreamClient> {
  const { config, logger, metrics, listening } = deps;
  return new UpstreamClient({
    apiUrl: () => config.shopApiUrl ?? listening.embeddedUrl?.() ?? NOWHERE,
    retries: config.upstreamRetries,
    limits: config.callLimits,
    credentials: config.apiCredentials,
    adapt: await openAdapterOf(deps),
    ownPages: await openOwnPages(),
    metrics: { ...metrics, breakerChanged: logBreakers(metrics, logger) },
    now: () => Date.now(),
    traced: config.traces !== undefined,
  });
}
