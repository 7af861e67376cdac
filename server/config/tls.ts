/** Certificates for TLS connections: `REDIS_CA`, `REDIS_CERT`, `REDIS_KEY`, and the same of the shop's API. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Problem, readBy, WrongValue } from './values.ts';

/** PEM, or the path of a PEM file. Messages repeat nothing but the path of a file that is there. */
const pem = (check: (text: string) => unknown) =>
  readBy((text) => {
    const isPath = !text.includes(BEGIN);
    let read: string;
    try {
      read = isPath ? readFileSync(text, 'utf8') : text;
    } catch {
      throw new Problem('is neither PEM of its kind nor the path of such a file');
    }
    try {
      check(read);
      return read;
    } catch (error) {
      const what = error instanceof BrokenPart ? error.message : 'no PEM of its kind';
      throw new Problem(isPath ? `names ${text}, which is ${what}` : `is ${what}`);
    }
  });

const BEGIN = '-----BEGIN ';

/** A bundle of which one part cannot be read. OpenSSL would leave it out without a word. */
class BrokenPart extends Error {}

function checkBundle(text: string): void {
  // The key of a certificate may stand in the same file.
  const parts = text.split(/(?=-----BEGIN )/).filter((part) => /^-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/.test(part));
  for (const [index, part] of parts.entries()) {
    try {
      new X509Certificate(part);
    } catch {
      throw parts.length === 1
        ? new Error()
        : new BrokenPart(`a bundle whose part ${index + 1} of ${parts.length} is no certificate`);
    }
  }
  if (parts.length === 0) throw new Error();
}

export const certificate = pem(checkBundle);
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
