/**
 * Readers for single variables, one for each kind of value. Each returns `undefined` for a variable that is unset or
 * empty, and throws `WrongValue` for an invalid one.
 */

import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { readId } from '../../shared/rules/ids.ts';
import { isHostName } from '../addresses/host-name.ts';
import { WrongValue } from './wrong-value.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the raw text. An empty value counts as unset, because compose files pass unset variables so. `NAME_FILE` may
 * name a file that holds the value, as containers provide secrets.
 */
export function readText(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return text;
  if (text !== undefined) throw new WrongValue(`${name}_FILE`, `is set, and ${name} as well`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new WrongValue(`${name}_FILE`, `"${file}" cannot be read`);
  }
}

/**
 * Reads a text that must match the pattern.
 * @param what completes “… is not …”
 */
export function readMatching(env: Environment, name: string, pattern: RegExp, what: string): string | undefined {
  const text = readText(env, name);
  if (text !== undefined && !pattern.test(text)) throw new WrongValue(name, `"${text}" is not ${what}`);
  return text;
}

/** A whole number within bounds. */
export function readInteger(
  env: Environment,
  name: string,
  { min, max, what }: { readonly min: number; readonly max: number; readonly what: string },
): number | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d{1,15}$/.test(text) || number < min || number > max) {
    throw new WrongValue(name, `"${text}" is not ${what} (${min}–${max})`);
  }
  return number;
}

/** A fraction from 0 to 1. */
export function readPart(env: Environment, name: string): number | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  if (!/^(?:0|1|0?\.\d{1,15}|[01]\.0+)$/.test(text)) throw new WrongValue(name, `"${text}" is not a part (0–1)`);
  return Number(text);
}

/** `on` or `off`. */
export function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = readChoice(env, name, ['on', 'off']);
  return text === undefined ? undefined : text === 'on';
}

/** One of a few words. */
export function readChoice<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const word = words.find((one) => one === text);
  if (word === undefined) throw new WrongValue(name, `"${text}" is not one of ${words.join(', ')}`);
  return word;
}

/** An absolute URL with one of the schemes. It may contain placeholders such as `{z}`. */
export function readUrl(env: Environment, name: string, schemes: readonly string[]): string | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)) || url.hash !== '') {
    // The message must not reveal a password.
    const told = text.replace(/\/\/[^/]*@/, '//…@');
    throw new WrongValue(name, `"${told}" is not an address (${schemes.join(', ')})`);
  }
  return text;
}

/** A host with an optional port, in lower case. */
export function readHost(env: Environment, name: string): string | undefined {
  const text = readText(env, name)?.toLowerCase();
  if (text !== undefined && !isHostName(text)) throw new WrongValue(name, `"${text}" is not a host`);
  return text;
}

/** Hosts separated by commas. */
export function readHosts(env: Environment, name: string): readonly string[] | undefined {
  const hosts = splitList(readText(env, name)?.toLowerCase());
  for (const one of hosts ?? []) {
    if (!isHostName(one)) throw new WrongValue(name, `"${one}" is not a host`);
  }
  return hosts;
}

/** `host=geo_id,host=geo_id`. Each host has one city, and each city one host, which its links name. */
export function readHostMap(env: Environment, name: string): ReadonlyMap<string, number> | undefined {
  const pairs = splitList(readText(env, name)?.toLowerCase())?.map((pair) => readHostPair(name, pair));
  for (const [at, [host, id]] of pairs?.entries() ?? []) {
    const twin = pairs?.slice(0, at).find(([otherHost, otherId]) => otherHost === host || otherId === id);
    if (twin === undefined) continue;
    const problem = twin[0] === host ? 'name one host twice' : 'give one city two hosts';
    throw new WrongValue(name, `"${twin.join('=')}" and "${host}=${id}" ${problem}`);
  }
  return pairs && new Map(pairs);
}

function readHostPair(name: string, pair: string): [string, number] {
  const [left = '', right = '', ...more] = pair.split('=').map((part) => part.trim());
  const geoId = readId(right);
  if (!isHostName(left) || geoId === undefined || more.length > 0) {
    throw new WrongValue(name, `"${pair}" is not host=geo_id`);
  }
  return [left, geoId];
}

/** Decides whose `X-Forwarded-*` is trusted, by the peer's address and its distance in hops. */
export type Trust = (address: string, hop: number) => boolean;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads a hop count, or addresses and networks separated by commas. A count becomes a function, because Fastify would
 * trust nobody if given a number.
 */
export function readTrust(env: Environment, name: string): Trust | undefined {
  const text = readText(env, name);
  if (text === undefined) return undefined;
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const list = new BlockList();
  for (const entry of splitList(text.toLowerCase()) ?? []) {
    for (const network of namedNetworks[entry] ?? [entry]) addNetwork(list, network, name);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function addNetwork(list: BlockList, network: string, name: string): void {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  const width = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || prefix > width) {
    throw new WrongValue(name, `"${network}" is neither a hop count nor an address or network`);
  }
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
}

function splitList(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
