/** Runs the storefront in a process of its own, as operators do, in front of the scripted API. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { request } from 'undici';
import { projectRoot } from '../checks/project-files.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';
import { watchProcess } from './watch-process.ts';

export interface ShopProcess {
  readonly upstream: ScriptedUpstream;
  readonly port: number;
  readonly opsPort: number;
  /** How it ended and its last output; undefined while it runs. */
  death(): string | undefined;
  /** Log lines since the last call; the storefront writes them within 100 ms. */
  takeLog(): string;
  /** Resident memory in MB; undefined on systems other than Linux. */
  memory(): number | undefined;
  /** Processor time that its event loop's thread has used, in ms; 0 on systems other than Linux. */
  processorTime(): number;
  /** Begins to measure the turns of its event loop. It then takes all the processor time that it can get. */
  beginTurns(): void;
  /** Ends that. @returns the processor time of the longest turn, in ms */
  longestTurn(): Promise<number>;
  /** Purges its cache, so that it calls the API again for everything. */
  forget(): Promise<void>;
}

export type Owner = Pick<Test, 'teardown'>;

/** Starts both, until their owner ends. @param settings of the storefront, added to those that keep waits short */
export async function startShopProcess(
  owner: Owner,
  settings: Readonly<Record<string, string>> = {},
): Promise<ShopProcess> {
  const upstream = await startUpstream(owner);
  upstream.goodsOnPage = 4;
  const child = spawn(process.execPath, ['--import', './test/kit/turns.mjs', 'server/main.ts'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      OPS_PORT: '0',
      SHOP_API_URL: upstream.url,
      PUBLIC_HOST: upstream.publicHost,
      RATE_LIMIT: 'off',
      UPSTREAM_RETRIES: '0',
      UPSTREAM_TIMEOUT_MS: '2000',
      VITALS_SAMPLE: '1',
      DRAIN_DELAY_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { printed, output } = watchProcess(owner, child);
  const port = Number(await printed(/^storefront .*:(\d+)$/m));
  const opsPort = Number(await printed(/^ops .*:(\d+)$/m));
  let taken = 0;
  return {
    upstream,
    port,
    opsPort,
    death() {
      if (child.exitCode === null && child.signalCode === null) return undefined;
      return `it ended with ${child.exitCode ?? child.signalCode}: ${output().slice(-2000)}`;
    },
    takeLog() {
      const lines = output().slice(taken);
      taken += lines.length;
      return lines;
    },
    memory: () => (child.pid === undefined ? undefined : readMemory(child.pid)),
    processorTime: () => (child.pid === undefined ? 0 : readProcessorTime(child.pid)),
    beginTurns: () => child.send('begin'),
    async longestTurn() {
      const told = once(child, 'message');
      child.send('end');
      const [longest] = await told;
      return longest;
    },
    async forget() {
      // By a connection of its own: one that is kept may just be closed as idle.
      const { body } = await request(`http://127.0.0.1:${opsPort}/cache/purge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        reset: true,
      });
      await body.dump();
    },
  };
}

/** Resident memory in MB; undefined on systems other than Linux. */
export function readMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(join('/proc', String(pid), 'status'), 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Processor time of the first thread, in ms. The first number is in ns (Linux, `Documentation/scheduler/sched-stats.rst`). */
export function readProcessorTime(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const text = readFileSync(join('/proc', String(pid), 'task', String(pid), 'schedstat'), 'utf8');
  return Number(text.split(' ', 1)[0]) / 1e6;
}
