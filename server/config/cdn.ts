/** `CDN` and its related settings: is there a CDN in front, and how is it told about purges? */
import { type Environment, readInteger, readSwitch, readText, readUrl } from './readers.ts';
import { WrongValue } from './wrong-value.ts';

export interface CdnSettings {
  /** Undefined: purges are not sent to it. */
  readonly purges: PurgeSettings | undefined;
}

export interface PurgeSettings {
  readonly url: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token: string | undefined;
  /** Delay before a purge is sent, so that responses in flight have reached the CDN by then; ms. */
  readonly delayMs: number;
}

const DELAY_MS = 1000;

/**
 * @returns undefined if there is no CDN
 * @throws WrongValue
 */
export function readCdn(env: Environment): CdnSettings | undefined {
  const isOn = readSwitch(env, 'CDN') ?? false;
  const url = readUrl(env, 'CDN_PURGE_URL', ['https', 'http']);
  const token = readText(env, 'CDN_PURGE_TOKEN');
  const delayMs = readInteger(env, 'CDN_PURGE_DELAY_MS', { min: 0, max: 60_000, what: 'a time in ms' }) ?? DELAY_MS;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new WrongValue('CDN_PURGE_TOKEN', 'is no header value');
  if (!isOn && url !== undefined) throw new WrongValue('CDN_PURGE_URL', 'is set, but CDN is not on');
  if (!isOn) return undefined;
  return { purges: url === undefined ? undefined : { url, token, delayMs } };
}
