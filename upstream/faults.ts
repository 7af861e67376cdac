/** Faults injected on demand (`SHOP_FAULTS`, conventions.md §1), for demos and tests. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ShopError } from './error.ts';

export interface Faults {
  /** ms; each call waits a random time between the two. */
  readonly latency: readonly [least: number, most: number];
  /** Shares of calls that fail or hang, 0 to 1. */
  readonly error: number;
  readonly hang: number;
}

/**
 * Parses e.g. `latency=100ms-500ms,error=5%,hang=1%`.
 * @throws Error that names the wrong part
 */
export function parseFaults(text: string): Faults {
  let faults: Faults = { latency: [0, 0], error: 0, hang: 0 };
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [name, value = ''] = part.split('=', 2).map((one) => one.trim());
    if (name === 'latency') faults = { ...faults, latency: parseLatency(value) };
    else if (name === 'error' || name === 'hang') faults = { ...faults, [name]: parseShare(name, value) };
    else throw new Error(`SHOP_FAULTS: "${part}" is none of latency=200ms, latency=100ms-500ms, error=5%, hang=1%`);
  }
  return faults;
}

function parseLatency(value: string): Faults['latency'] {
  const match = /^(\d+)ms(?:-(\d+)ms)?$/.exec(value);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (match === null || most < least)
    throw new Error(`SHOP_FAULTS: latency "${value}" is not like 200ms or 100ms-500ms`);
  return [least, most];
}

function parseShare(name: string, value: string): number {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(value);
  if (match === null || Number(match[1]) > 100) throw new Error(`SHOP_FAULTS: ${name} "${value}" is not like 5%`);
  return Number(match[1]) / 100;
}

/** Injects the faults into every route of this scope, before its handler runs. */
export function applyFaults(scope: FastifyInstance, faults: Faults): void {
  if (faults.hang === 0 && faults.error === 0 && faults.latency[1] === 0) return;
  scope.addHook('preHandler', async (_request, reply) => {
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    await misbehave(faults, left.signal);
  });
}

async function misbehave({ latency: [least, most], error, hang }: Faults, left: AbortSignal): Promise<void> {
  if (Math.random() < hang) {
    await new Promise((resolve) => left.addEventListener('abort', resolve, { once: true }));
    throw fault();
  }
  if (most > 0) await wait(least + Math.random() * (most - least));
  if (Math.random() < error) throw fault();
}

const fault = (): ShopError => new ShopError(503, 'fault', 'Временная неполадка');
