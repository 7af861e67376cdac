/** Limits for running and waiting calls of each class (D27a): `UPSTREAM_POOL_PRIVATE` … `UPSTREAM_QUEUE_OTHER`. */
import type { CallClass } from '../../shared/contract/classes.ts';

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
