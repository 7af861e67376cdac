/** Certificates for TLS connections: `REDIS_CA`, `REDIS_CERT`, `REDIS_KEY`, and the same of the shop's API. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Problem, readBy, WrongValue } from './values.ts';

/** PEM, or the path of a PEM file. Messages do not repeat it. */
const pem = (check: (text: string) => unknown) =>
  readBy((text) => {
    try {
      const read = text.includes('-----BEGIN ') ? text : readFileSync(text, 'utf8');
      check(read);
      return read;
    } catch {
      throw new Problem('is neither PEM of its kind nor the path of such a file');
    }
  });

export const certificate = pem((text) => new X509Certificate(text));
export const privateKey = pem(createPrivateKey);

/** What a TLS connection is made with; all PEM. */
export interface TlsFiles {
  /** The authorities' certificates; undefined: those that the system trusts. */
  readonly ca: string | undefined;
  /** The client's own certificate and its key: both or neither. */
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/**
 * @param prefix of the variables, e.g. `REDIS`
 * @param noTls why there are no TLS connections, if there are none
 * @throws WrongValue if the files cannot be used
 */
export function checkTls(prefix: string, files: TlsFiles, noTls: string | undefined): void {
  const { cert, key } = files;
  const set = (['ca', 'cert', 'key'] as const).find((name) => files[name] !== undefined);
  if (set !== undefined && noTls !== undefined) {
    throw new WrongValue(`${prefix}_${set.toUpperCase()}`, `is set, and ${noTls}`);
  }
  if ((cert === undefined) !== (key === undefined)) {
    throw new WrongValue(`${prefix}_${cert === undefined ? 'CERT' : 'KEY'}`, 'is missing: they belong together');
  }
  if (cert !== undefined && key !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    throw new WrongValue(`${prefix}_KEY`, `is not the key of ${prefix}_CERT`);
  }
}
