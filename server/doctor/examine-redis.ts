/** Is Redis there, new enough, and a cache? */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { bad, type Finding, note, reasonOf, well } from './finding.ts';

/** `SET … PX` within scripts that read before they write, and streams. */
const OLDEST = 6;
const LONGEST_WAIT = 3000;
/** A visitor loses so much to it at most; ms. */
const QUICK = 50;

export async function examineRedis(url: string): Promise<Finding[]> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  // What `connect` fails with says only that the connection is closed.
  let lost: unknown;
  client.on('error', (error) => {
    lost = error;
  });
  try {
    await inTime(client.connect());
    const begun = performance.now();
    await inTime(client.ping());
    const ms = performance.now() - begun;
    const about = readInfo(await inTime(client.info()));
    return [examineSpeed(ms), examineVersion(about), examineMemory(about)];
  } catch (error) {
    const mend = 'is REDIS_URL right, and Redis running? Until then each instance goes on by itself';
    return [bad('Redis', reasonOf(lost ?? error), mend)];
  } finally {
    client.disconnect();
  }
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
  const said = `answers in ${ms.toFixed(1)} ms`;
  if (ms <= QUICK) return well('Redis', said);
  return note('Redis', said, `beyond ${QUICK} ms it is passed over: put it nearer`);
}

function examineVersion(about: ReadonlyMap<string, string>): Finding {
  const version = about.get('redis_version') ?? 'unknown';
  const major = Number.parseInt(version, 10);
  if (major >= OLDEST) return well('Redis', `version ${version}`);
  return bad('Redis', `version ${version}`, `at least ${OLDEST} is needed`);
}

function examineMemory(about: ReadonlyMap<string, string>): Finding {
  const limit = Number(about.get('maxmemory') ?? 0);
  const policy = about.get('maxmemory_policy') ?? 'unknown';
  const said = `${limit === 0 ? 'no limit of memory' : `${about.get('maxmemory_human')} of memory`}, ${policy}`;
  if (limit === 0) return note('Redis', said, 'set maxmemory, and maxmemory-policy allkeys-lru');
  if (/^(?:allkeys|volatile)-/.test(policy)) return well('Redis', said);
  return bad('Redis', said, 'set maxmemory-policy allkeys-lru: full, it would refuse to store');
}
