/** Checks whether Redis is reachable, recent enough and configured as a cache. */
import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, type Redis } from 'ioredis';
import type { RedisAddress } from '../../server/config/redis-address.ts';
import { openRedisClient, type RedisClient } from '../../server/http-cache/stores/redis/connection.ts';
import { type Finding, failed, passed, reasonOf, warning } from './finding.ts';

/** The oldest major version with all that the cache's scripts need: streams, and writes after reads. */
const OLDEST = 6;
const LONGEST_WAIT = 3000;
/** The longest delay that a visitor should have from it; ms. */
const QUICK = 50;

/** Checks each server; in a Cluster, every primary. */
export async function examineRedis(address: RedisAddress): Promise<Finding[]> {
  const client = openRedisClient(address, 2 * LONGEST_WAIT);
  try {
    await inTime(connected(client));
    const servers = client instanceof Cluster ? client.nodes('master') : [client];
    return (await Promise.all(servers.map(examineServer))).flat();
  } catch (error) {
    const remedy = 'is REDIS_URL right, and Redis running? Until then each instance goes on by itself';
    return [failed('Redis', reasonOf(error), remedy)];
  } finally {
    client.disconnect();
  }
}

async function examineServer(server: Redis): Promise<Finding[]> {
  const begun = performance.now();
  await inTime(server.ping());
  const ms = performance.now() - begun;
  const about = readInfo(await inTime(server.info()));
  return [examineSpeed(ms), examineVersion(about), examineMemory(about)];
}

/** @throws the error of the first attempt */
function connected(client: RedisClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve());
    // A Cluster's own error only says that no node answered. The last node's error tells why.
    client.once('error', (error: Error & { lastNodeError?: Error }) => reject(error.lastNodeError ?? error));
  });
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = pause(LONGEST_WAIT, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  return Promise.race([asked, late]);
}

/** `name:value` lines. */
function readInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes(':'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

function examineSpeed(ms: number): Finding {
  const message = `answers in ${ms.toFixed(1)} ms`;
  if (ms <= QUICK) return passed('Redis', message);
  return warning('Redis', message, `beyond ${QUICK} ms the storefront goes on without it: move it closer`);
}

function examineVersion(about: ReadonlyMap<string, string>): Finding {
  const version = about.get('redis_version') ?? 'unknown';
  const major = Number.parseInt(version, 10);
  if (major >= OLDEST) return passed('Redis', `version ${version}`);
  return failed('Redis', `version ${version}`, `at least ${OLDEST} is needed`);
}

function examineMemory(about: ReadonlyMap<string, string>): Finding {
  const limit = Number(about.get('maxmemory') ?? 0);
  const policy = about.get('maxmemory_policy') ?? 'unknown';
  const message = `${limit === 0 ? 'no limit of memory' : `${about.get('maxmemory_human')} of memory`}, ${policy}`;
  if (limit === 0) return warning('Redis', message, 'set maxmemory, and maxmemory-policy allkeys-lru');
  if (/^(?:allkeys|volatile)-/.test(policy)) return passed('Redis', message);
  return failed('Redis', message, 'set maxmemory-policy allkeys-lru: full, it would refuse to store');
}
