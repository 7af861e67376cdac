/** slowhttptest, and what another visitor notices meanwhile. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { createClient } from '../kit/storefront.ts';

/** Which part is slow, by slowhttptest's option. */
export const attacks = { headers: '-H', body: '-B', reading: '-X' } as const;
export type Attack = keyof typeof attacks;

export interface Attacked {
  /** How many of its connections were open at the same time. */
  readonly most: number;
  /** Have they all been closed by the server before the attack was over? */
  readonly allClosed: boolean;
  /** Until then; s. */
  readonly seconds: number;
  /** Statuses of the other visitor's requests, and how long the slowest of them took; ms. */
  readonly statuses: ReadonlySet<number>;
  readonly slowest: number;
  readonly asked: number;
}

export interface AttackOptions {
  readonly attack: Attack;
  readonly port: number;
  readonly host: string;
  readonly connections: number;
  /** How long it goes on where nobody ends it; s. */
  readonly seconds: number;
}

const PROBE_PAUSE_MS = 50;

/** @param program path of slowhttptest */
export async function runAttack(program: string, options: AttackOptions): Promise<Attacked> {
  const { port, host } = options;
  const begun = performance.now();
  const child = spawn(program, argumentsOf(options), { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  let isOver = false;
  child.once('close', () => {
    isOver = true;
  });
  const client = createClient(port, `${host}:${port}`);
  const statuses = new Set<number>();
  let slowest = 0;
  let asked = 0;
  while (!isOver) {
    const at = performance.now();
    statuses.add((await client.get('/wine/').catch(() => ({ status: 0 }))).status);
    slowest = Math.max(slowest, performance.now() - at);
    asked += 1;
    await pause(PROBE_PAUSE_MS);
  }
  const output = stripVTControlCharacters(printed);
  return {
    most: Math.max(0, ...[...output.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count))),
    allClosed: output.includes('No open connections left'),
    seconds: (performance.now() - begun) / 1000,
    statuses,
    slowest,
    asked,
  };
}

function argumentsOf({ attack, port, host, connections, seconds }: AttackOptions): string[] {
  // Of slow reading: 5 bytes a second through a window of 512 at most, three answers to a connection.
  const reading = attack === 'reading' ? ['-w', 256, '-y', 512, '-n', 1, '-z', 5, '-k', 3] : [];
  const url = `http://${host}:${port}${attack === 'body' ? '/feedback/' : '/wine/'}`;
  const all = [
    attacks[attack],
    '-c',
    connections,
    '-r',
    connections,
    '-l',
    seconds,
    '-i',
    2,
    '-v',
    1,
    ...reading,
    '-u',
    url,
  ];
  return all.map(String);
}
