/** What fails slowly, and is seen in time by its figures alone: the limits of calls, disks and certificates. */
import { dirname } from 'node:path';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { PAST_BUILDS } from '../builds/kept-builds.ts';
import type { Config } from '../config/config.ts';
import { CertificateWatch, endsOfCertificates } from './certificates.ts';
import type { Metrics } from './metrics.ts';

/** @param publicHost with its port */
export function watchSurroundings(metrics: Metrics, config: Config, publicHost: string): void {
  const { shopApiUrl, shopData, upstreamTimeoutMs, callTimes } = config;
  const timesOf = timesOfCalls(upstreamTimeoutMs, callTimes);
  const keys = Object.keys(calls) as CallKey[];
  metrics.watchLimits(keys.map((key) => [key, timesOf(key).timeoutMs]));
  const hasDatabase = shopApiUrl === undefined && shopData !== ':memory:';
  const database = hasDatabase ? [['shop data', dirname(shopData)] as const] : [];
  metrics.watchDisks([['builds', PAST_BUILDS], ...database]);
  const certificates = new CertificateWatch(endsOfCertificates(config), publicHost);
  metrics.watchCertificates(() => certificates.read(Date.now()));
}
