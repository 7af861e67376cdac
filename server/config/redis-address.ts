/**
 * Where Redis is and how to connect: `REDIS_URL` and its related settings. A single server, managed ones included, is
 * `redis://user:password@host:port/database`; Sentinels are `redis+sentinel://…@host:port,host:port/name`; nodes of a
 * Cluster are `redis+cluster://…@host:port,host:port`. `rediss` instead of `redis` means TLS.
 */
import { asciiHost } from '../syntax/host-name.ts';
import { checkTls, type TlsFiles } from './tls.ts';
import { Problem } from './values.ts';

export interface RedisAddress {
  readonly kind: 'server' | 'sentinel' | 'cluster';
  /** Some of the Sentinels or nodes are enough: the others are discovered through them. */
  readonly hosts: readonly RedisHost[];
  /** The name of the primary among Sentinels; else empty. */
  readonly name: string;
  /** The number of the database. */
  readonly database: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Sentinels have a password of their own. */
  readonly sentinelPassword: string | undefined;
  /** Undefined: no TLS. Certificates and key are PEM; without `ca` the system's certificates are trusted. */
  readonly tls: TlsFiles | undefined;
}

export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^/@]*)@)?([^/@?#]*)(?:\/([^?#]*))?$/;
const DEFAULT_PORT = { server: 6379, sentinel: 26_379, cluster: 6379 } as const;

/** What `REDIS_URL` says. */
interface RedisUrl extends Omit<RedisAddress, 'sentinelPassword' | 'tls'> {
  readonly isTls: boolean;
}

/** @throws Problem also for what the Redis client would refuse later, without naming the variable */
export function readRedisUrl(text: string): RedisUrl {
  const [, scheme, kind = 'server', user = '', hosts = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined) throw new Problem(`"${withoutUser(text)}" is not an address of Redis`);
  if (kind !== 'server' && kind !== 'sentinel' && kind !== 'cluster') throw new Error(`unknown kind ${kind}`);
  const [username, password] = readUser(user);
  const isTls = scheme === 'rediss';
  return { kind, hosts: readHosts(hosts, kind), ...readPath(path, kind), username, password, isTls };
}

/** @throws WrongValue if the certificates are not all there, or the address has no TLS to use them */
export function redisAddress(url: RedisUrl, sentinelPassword: string | undefined, files: TlsFiles): RedisAddress {
  const { isTls, ...address } = url;
  checkTls('REDIS', files, isTls ? undefined : 'REDIS_URL has no TLS');
  return { ...address, sentinelPassword, tls: isTls ? files : undefined };
}

/** `user:password`, `:password` or nothing, URL-encoded. */
function readUser(text: string): [username: string | undefined, password: string | undefined] {
  const [username = '', ...password] = text.split(':');
  try {
    return [decodeURIComponent(username) || undefined, decodeURIComponent(password.join(':')) || undefined];
  } catch {
    throw new Problem('its user or password is not URL-encoded');
  }
}

function readHosts(text: string, kind: RedisAddress['kind']): RedisHost[] {
  const hosts = text.split(',').map((host) => readHost(host, kind));
  if (kind === 'server' && hosts.length > 1) {
    throw new Problem(`"${text}" are several hosts: redis+sentinel:// or redis+cluster:// take those`);
  }
  return hosts;
}

function readHost(text: string, kind: RedisAddress['kind']): RedisHost {
  const url = `redis://${asciiHost(text)}`;
  if (text === '') throw new Problem('names no host');
  if (!URL.canParse(url)) throw new Problem(`"${text}" is not host:port`);
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT[kind] : Number(port) };
}

/** `database`; for Sentinels `name` or `name/database`. A Cluster has one database only. */
function readPath(text: string, kind: RedisAddress['kind']): Pick<RedisAddress, 'name' | 'database'> {
  const [name, database = ''] = kind === 'sentinel' ? text.split('/', 2) : ['', text];
  if (kind === 'sentinel' && !name) throw new Problem('does not say /name: Sentinels watch by it');
  if (!/^\d{0,5}$/.test(database)) throw new Problem(`"${database}" is no number of a database`);
  if (kind === 'cluster' && Number(database) > 0) throw new Problem('a Cluster has database 0 alone');
  return { name: name ?? '', database: Number(database) };
}

/** Removes the user and password from a message. */
function withoutUser(text: string): string {
  const from = text.indexOf('//') + 2;
  const end = text.lastIndexOf('@');
  return from < 2 || end < from ? text : `${text.slice(0, from)}…${text.slice(end)}`;
}
