/** How long the certificates hold that the shop depends on: those of its settings, and that of its public name. */
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../config/config.ts';
import { portOf, withoutPort } from '../syntax/host-name.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How often the public name is asked. */
const HOUR = 60 * 60 * 1000;
/** How long it may take to answer; ms. */
const PATIENCE = 5000;

/** @param end ms since 1970 @returns negative afterwards */
export function daysUntil(end: number, now: number): number {
  return (end - now) / DAY;
}

/** @param pem one certificate or several @returns when the first of them ends, ms since 1970 */
function endOf(pem: string): number {
  const each = pem.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((part) => part.includes('-----BEGIN CERTIFICATE'));
  return Math.min(...each.map((one) => new X509Certificate(one).validToDate.getTime()));
}

/** When the certificates of the settings end, in ms since 1970, by the variable that names them. */
export function endsOfCertificates({
  apiCredentials,
  redis,
}: Pick<Config, 'apiCredentials' | 'redis'>): Map<string, number> {
  const named = [
    ['SHOP_API_CA', apiCredentials?.tls?.ca],
    ['SHOP_API_CERT', apiCredentials?.tls?.cert],
    ['REDIS_CA', redis?.tls?.ca],
    ['REDIS_CERT', redis?.tls?.cert],
  ] as const;
  return new Map(named.flatMap(([name, pem]) => (pem === undefined ? [] : [[name, endOf(pem)]])));
}

/**
 * Asks a public host, as a browser would reach it.
 * @param host with its port; without one 443
 * @returns days; undefined if there is no TLS, or the name is that of this machine
 */
export function daysLeftAt(host: string, now: number): Promise<number | undefined> {
  const name = withoutPort(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    // A certificate that is not valid any more is what is looked for.
    const socket = connect({
      ...{ host: name, port: portOf(host, 'https'), servername: isIP(name) === 0 ? name : '' },
      rejectUnauthorized: false,
    });
    const end = (days?: number): void => {
      socket.destroy();
      resolve(days);
    };
    socket.unref().setTimeout(PATIENCE, () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => end(daysUntil(Date.parse(socket.getPeerCertificate().valid_to), now)));
  });
}

export class CertificateWatch {
  /** They are read at the start alone: a bundle of authorities takes milliseconds. */
  readonly #ends: ReadonlyMap<string, number>;
  readonly #publicHost: string;
  /** Of the public name; NaN as long as it is unknown. */
  #days = Number.NaN;
  #askedAt = Number.NEGATIVE_INFINITY;

  /** @param ends of the settings' certificates, see `endsOfCertificates` */
  constructor(ends: ReadonlyMap<string, number>, publicHost: string) {
    this.#ends = ends;
    this.#publicHost = publicHost;
  }

  /** Days by certificate. Asks the public name anew after an hour, without waiting for it. */
  read(now: number): [of: string, days: number][] {
    if (now - this.#askedAt > HOUR) {
      this.#askedAt = now;
      void daysLeftAt(this.#publicHost, now).then((days = Number.NaN) => {
        this.#days = days;
      });
    }
    const ofFiles = [...this.#ends].map(([name, end]): [string, number] => [name, daysUntil(end, now)]);
    return [...ofFiles, ['public name', this.#days]];
  }
}
