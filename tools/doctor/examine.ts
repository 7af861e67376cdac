/** Checks everything about an installation that can be checked before it is started, or while it runs. */
import { PAST_BUILDS } from '../../server/builds/kept-builds.ts';
import { type Config, publicHostOf, readConfig } from '../../server/config/config.ts';
import type { Environment } from '../../server/config/environment.ts';
import { WrongValue } from '../../server/config/values.ts';
import { checkFaults } from '../../server/embedded.ts';
import { type LoadedAdapter, loadAdapter } from '../../server/gateway/adapter/load-adapter.ts';
import { examineApi } from './examine-api.ts';
import { examineCertificates } from './examine-certificates.ts';
import { examinePastBuilds, examineShopData } from './examine-folders.ts';
import { examineHosts } from './examine-hosts.ts';
import { examinePorts } from './examine-ports.ts';
import { examineRedis } from './examine-redis.ts';
import { examineTiles } from './examine-tiles.ts';
import { type Finding, failed, passed, reasonOf, warning } from './finding.ts';

export type BuildState = 'missing' | 'stale' | 'fresh' | 'unknown';

/** Stops after an invalid setting: the other checks would run with settings that nobody meant. */
export async function examine(env: Environment, build: BuildState): Promise<Finding[]> {
  const findings = [examineBuild(build)];
  let config: Config;
  let adapter: LoadedAdapter | undefined;
  try {
    config = readConfig(env);
    checkFaults(config.shopFaults);
    if (config.adapter !== undefined) adapter = await loadAdapter(config.adapter);
  } catch (error) {
    const name = error instanceof WrongValue ? error.variable : 'it';
    return [
      ...findings,
      failed('settings', reasonOf(error), `correct ${name}; the table of settings is in the README`),
    ];
  }
  return [
    ...findings,
    passed('settings', 'all can be read'),
    ...examineTrust(config),
    ...(await examinePorts(config)),
    await examinePastBuilds(PAST_BUILDS),
    ...(await examineShop(config, adapter)),
    ...(await examineCertificates(config, publicHostOf(config, config.port))),
    ...(config.tileUrl === undefined ? [] : [await examineTiles(config.tileUrl, config.upstreamTimeoutMs)]),
    ...(config.redis === undefined ? [] : await examineRedis(config.redis)),
  ];
}

function examineBuild(build: BuildState): Finding {
  if (build === 'missing') return failed('build', 'there is none', 'npm run build (npm start does it by itself)');
  if (build === 'stale')
    return failed('build', 'it is of other sources', 'npm run build (npm start does it by itself)');
  return passed('build', build === 'fresh' ? 'it is that of the sources' : 'it is there, its sources are not');
}

/** Notes a public listener without a trusted proxy. It is right without a proxy, and wrong behind one. */
function examineTrust({ host, trust }: Config): Finding[] {
  const isLocal = /^(?:127\.|::1$|localhost$)/.test(host);
  if (isLocal || trust !== undefined) return [];
  const message = `unset, and the storefront listens on ${host}`;
  return [
    warning('TRUST_PROXY', message, 'behind a balancer set it, or all visitors share one address and one rate limit'),
  ];
}

async function examineShop(config: Config, adapter: LoadedAdapter | undefined): Promise<Finding[]> {
  const { shopApiUrl, upstreamTimeoutMs, regionHosts, cookieDomain } = config;
  if (shopApiUrl === undefined) {
    return [
      warning('shop API', 'the embedded demo shop', 'set SHOP_API_URL for a real one'),
      await examineShopData(config.shopData),
    ];
  }
  const publicHost = publicHostOf(config, config.port);
  const api = { base: shopApiUrl, credentials: config.apiCredentials, adapter };
  const { findings, geos } = await examineApi(api, publicHost, upstreamTimeoutMs);
  // Without the API's answer the hosts are unknown and cannot be checked.
  if (geos === undefined && regionHosts.size === 0) return [...findings];
  return [...findings, ...(await examineHosts(geos ?? [], { publicHost, regionHosts, cookieDomain }))];
}
