/** What the shop's API asks of those who call it: `SHOP_API_TOKEN`, `SHOP_API_HEADERS`, `SHOP_API_CA` and their like. */
import type { Settings } from './settings.ts';
import { checkTls, type TlsFiles } from './tls.ts';
import { WrongValue } from './values.ts';

export interface ApiCredentials {
  /** Fields of every call to the API, and of no other request. They are secret: never to be logged or answered. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Undefined: TLS as the system does it. */
  readonly tls: TlsFiles | undefined;
}

/**
 * @returns undefined if the API asks for nothing
 * @throws WrongValue
 */
export function credentialsOf(set: Settings): ApiCredentials | undefined {
  const { SHOP_API_URL: url, SHOP_API_TOKEN: token, SHOP_API_HEADERS: named } = set;
  const files = { ca: set.SHOP_API_CA, cert: set.SHOP_API_CERT, key: set.SHOP_API_KEY };
  checkTls('SHOP_API', files, url?.startsWith('https:') ? undefined : 'SHOP_API_URL has no TLS');
  if (token !== undefined && named.some(([name]) => name === 'authorization')) {
    throw new WrongValue('SHOP_API_HEADERS', 'names Authorization, and SHOP_API_TOKEN is set as well');
  }
  const fields = token === undefined ? named : [['authorization', `Bearer ${token}`] as const, ...named];
  const tls = files.ca === undefined && files.cert === undefined ? undefined : files;
  return fields.length === 0 && tls === undefined ? undefined : { fields, tls };
}
