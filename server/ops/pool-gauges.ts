/** `upstream_pool_*`: the connections to the API by class, and the calls that wait for one. */
import { Gauge } from 'prom-client';
import type { PoolUse } from '../gateway/metrics.ts';
import type { AnyRegistry } from './exposition.ts';

export class PoolGauges {
  readonly #uses = new Map<string, () => PoolUse>();
  readonly #connections: Gauge<'class'>;

  constructor(registry: AnyRegistry) {
    const registers = [registry];
    const labelNames = ['class'] as const;
    const uses = this.#uses;
    const help = 'Connections to the shop API that calls of a class may use';
    this.#connections = new Gauge({ name: 'upstream_pool_connections', help, labelNames, registers });
    const watched = (name: string, help: string, read: (use: PoolUse) => number): void => {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect() {
          for (const [of, use] of uses) this.set({ class: of }, read(use()));
        },
      });
    };
    watched('upstream_pool_in_use', 'Connections to the shop API in use', ({ inUse }) => inUse);
    watched('upstream_pool_waiting', 'Calls of the shop API that wait for a connection', ({ waiting }) => waiting);
  }

  add(of: string, connections: number, use: () => PoolUse): void {
    this.#connections.set({ class: of }, connections);
    this.#uses.set(of, use);
  }
}
