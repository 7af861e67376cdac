/** Limits for running and waiting calls of each class (D27a): `UPSTREAM_POOL_PRIVATE` … `UPSTREAM_QUEUE_OTHER`. */
import type { CallClass } from '../../shared/contract/classes.ts';
import { type Environment, readInteger } from './readers.ts';

export interface ClassLimits {
  /** Connections to the API, and so the number of calls that run at once. */
  readonly connections: number;
  /** How many more calls may wait for a connection. */
  readonly waiting: number;
}

export type CallLimits = Readonly<Record<CallClass, ClassLimits>>;

export const defaultLimits: CallLimits = {
  private: { connections: 128, waiting: 512 },
  catalogue: { connections: 64, waiting: 512 },
  reference: { connections: 32, waiting: 512 },
  live: { connections: 64, waiting: 512 },
  picture: { connections: 64, waiting: 512 },
  other: { connections: 128, waiting: 512 },
};

/** One call may hold at most half of its class's connections, so there have to be two. */
const connections = { min: 2, max: 10_000, what: 'a number of connections' };
const waiting = { min: 0, max: 100_000, what: 'a number of calls' };

/** @throws WrongValue */
export function readCallLimits(env: Environment): CallLimits {
  const readClass = (of: CallClass): ClassLimits => ({
    connections: readInteger(env, `UPSTREAM_POOL_${of.toUpperCase()}`, connections) ?? defaultLimits[of].connections,
    waiting: readInteger(env, `UPSTREAM_QUEUE_${of.toUpperCase()}`, waiting) ?? defaultLimits[of].waiting,
  });
  return {
    private: readClass('private'),
    catalogue: readClass('catalogue'),
    reference: readClass('reference'),
    live: readClass('live'),
    picture: readClass('picture'),
    other: readClass('other'),
  };
}
