/** Checks how long the certificates hold: those of the settings, and that of the public name. */
import type { Config } from '../../server/config/config.ts';
import { daysLeftAt, daysUntil, endsOfCertificates } from '../../server/ops/certificates.ts';
import { type Finding, failed, passed, warning } from './finding.ts';

const ABOUT = 'certificates';
/** A certificate that ends sooner should have been renewed: the usual ones are renewed 30 days before. */
const SOON = 21;

/** @param publicHost with its port; where it has no TLS, or cannot be reached from here, nothing is said of it */
export async function examineCertificates(
  config: Pick<Config, 'apiCredentials' | 'redis'>,
  publicHost: string,
  now = Date.now(),
): Promise<Finding[]> {
  const named = [...endsOfCertificates(config)].map(([name, end]) => [name, daysUntil(end, now)] as const);
  const found = await daysLeftAt(publicHost, now);
  const all = found === undefined ? named : [...named, [publicHost, found] as const];
  return all.map(([name, days]) => {
    const whole = Math.floor(days);
    if (days < 0) return failed(ABOUT, `that of ${name} ended ${-whole} days ago`, 'renew it');
    if (days < SOON)
      return warning(ABOUT, `that of ${name} ends in ${whole} days`, 'renew it, and see why nothing did');
    return passed(ABOUT, `that of ${name} holds for ${whole} days`);
  });
}
