/**
 * Where Redis is and how to connect: `REDIS_URL` and its related settings. A single server, managed ones included, is
 * `redis://user:password@host:port/database`; Sentinels are `redis+sentinel://…@host:port,host:port/name`; nodes of a
 * Cluster are `redis+cluster://…@host:port,host:port`. `rediss` instead of `redis` means TLS.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type Environment, readText } from './readers.ts';
import { WrongValue } from './wrong-value.ts';

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
  readonly tls: RedisTls | undefined;
}

export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

interface RedisTls {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

const ADDRESS = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^/@]*)@)?([^/@?#]*)(?:\/([^?#]*))?$/;
const DEFAULT_PORT = { server: 6379, sentinel: 26_379, cluster: 6379 } as const;

/** @throws WrongValue also for what the Redis client would refuse later, without naming the variable */
export function readRedisAddress(env: Environment): RedisAddress | undefined {
  const text = readText(env, 'REDIS_URL');
  const tls = {
    ca: readPem(env, 'REDIS_CA', (pem) => new X509Certificate(pem)),
    cert: readPem(env, 'REDIS_CERT', (pem) => new X509Certificate(pem)),
    key: readPem(env, 'REDIS_KEY', createPrivateKey),
  };
  const sentinelPassword = readText(env, 'REDIS_SENTINEL_PASSWORD');
  if (text === undefined) return undefined;
  const [, scheme, kind = 'server', user = '', hosts = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined) throw new WrongValue('REDIS_URL', `"${withoutUser(text)}" is not an address of Redis`);
  if (kind !== 'server' && kind !== 'sentinel' && kind !== 'cluster') throw new Error(`unknown kind ${kind}`);
  if (tls.ca !== undefined && scheme === 'redis') throw new WrongValue('REDIS_CA', 'is set, and REDIS_URL has no TLS');
  if ((tls.cert === undefined) !== (tls.key === undefined)) {
    throw new WrongValue(tls.cert === undefined ? 'REDIS_CERT' : 'REDIS_KEY', 'is missing: they belong together');
  }
  const [username, password] = readUser(user);
  return {
    kind,
    hosts: readHosts(hosts, kind),
    ...readPath(path, kind),
    username,
    password,
    sentinelPassword,
    tls: scheme === 'rediss' ? tls : undefined,
  };
}

/** `user:password`, `:password` or nothing, URL-encoded. */
function readUser(text: string): [username: string | undefined, password: string | undefined] {
  const [username = '', ...password] = text.split(':');
  try {
    return [decodeURIComponent(username) || undefined, decodeURIComponent(password.join(':')) || undefined];
  } catch {
    throw new WrongValue('REDIS_URL', 'its user or password is not URL-encoded');
  }
}

function readHosts(text: string, kind: RedisAddress['kind']): RedisHost[] {
  const hosts = text.split(',').map((host) => readHost(host, kind));
  if (kind === 'server' && hosts.length > 1) {
    throw new WrongValue('REDIS_URL', `"${text}" are several hosts: redis+sentinel:// or redis+cluster:// take those`);
  }
  return hosts;
}

function readHost(text: string, kind: RedisAddress['kind']): RedisHost {
  const url = `redis://${text}`;
  if (text === '') throw new WrongValue('REDIS_URL', 'names no host');
  if (!URL.canParse(url)) throw new WrongValue('REDIS_URL', `"${text}" is not host:port`);
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT[kind] : Number(port) };
}

/** `database`; for Sentinels `name` or `name/database`. A Cluster has one database only. */
function readPath(text: string, kind: RedisAddress['kind']): Pick<RedisAddress, 'name' | 'database'> {
  const [name, database = ''] = kind === 'sentinel' ? text.split('/', 2) : ['', text];
  if (kind === 'sentinel' && !name) throw new WrongValue('REDIS_URL', 'does not say /name: Sentinels watch by it');
  if (!/^\d{0,5}$/.test(database)) throw new WrongValue('REDIS_URL', `"${database}" is no number of a database`);
  if (kind === 'cluster' && Number(database) > 0) throw new WrongValue('REDIS_URL', 'a Cluster has database 0 alone');
  return { name: name ?? '', database: Number(database) };
}

function readPem(env: Environment, name: string, check: (pem: string) => unknown): string | undefined {
  const pem = readText(env, name);
  try {
    if (pem !== undefined) check(pem);
    return pem;
  } catch {
    throw new WrongValue(name, 'is not PEM of its kind');
  }
}

/** Removes the user and password from a message. */
function withoutUser(text: string): string {
  return text.replace(/\/\/.*@/, '//…@');
}
