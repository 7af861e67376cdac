/**
 * Interceptor: limits the calls in flight (D27a). A class may have as many as it has connections, and one group (`groupOf`)
 * its share of them. Further calls wait in a bounded queue, of which one group may take the same share. A call that is aborted
 * or whose time runs out while it waits is never sent; one with an unsafe method that need not wait any more runs to its
 * end. Orders go first, and some connections of their class are reserved for them; of the others the call of the client
 * that holds the fewest connections is next, so that one client who takes what there is holds up no other.
 */

import type { CallClass } from '../../../shared/contract/classes.ts';
import type { ClassLimits } from '../../config/call-limits.ts';
import { BodyBudget } from '../../http-cache/stores/body-budget.ts';
import { isChanging } from '../../syntax/request-target.ts';
import { onAbort } from '../abort.ts';
import { type Call, type CallInterceptor, groupOf, shareOfGroup, timeLeft } from '../call.ts';
import { busy, queuedTooLong } from '../failure.ts';
import { waited } from '../span.ts';
import type { PoolUse, UpstreamMetrics } from '../upstream-metrics.ts';
import { failUnsent } from './passing.ts';
import { ReadAheadHandler } from './read-ahead.ts';

/** The group of orders, which are the last calls to be refused. */
const ORDER = 'POST /api/checkout.json';
/** The share of their class's connections that is reserved for orders. */
const ORDERS_PART = 1 / 8;
/** `Retry-After` when the queue is full; ms. */
const TRY_AGAIN = 1000;

/** So often the bodies are read ahead that waiting calls wait for; ms. */
const READ_AHEAD_EVERY = 250;
/** What the bodies of one class may be read ahead of their readers in all; bytes. */
const AHEAD_IN_ALL = 32 * 1024 * 1024;

interface Waiting {
  readonly group: string;
  readonly client: string;
  readonly enter: () => void;
}

type OnShed = (reason: 'full' | 'late') => void;

class Bulkhead {
  readonly #limits: ClassLimits;
  readonly #forOrders: number;
  readonly #share: number;
  readonly #onShed: OnShed;
  /** By group, and by the address of the client. */
  readonly #running = new Map<string, number>();
  readonly #ofClients = new Map<string, number>();
  #runningInAll = 0;
  #queue: Waiting[] = [];
  /** The bodies on their way, by group. */
  readonly #bodies = new Map<ReadAheadHandler, string>();
  readonly #ahead = new BodyBudget(AHEAD_IN_ALL);
  #reading: NodeJS.Timeout | undefined;

  constructor(of: CallClass, limits: ClassLimits, onShed: OnShed) {
    this.#limits = limits;
    this.#forOrders = of === 'private' ? Math.floor(limits.connections * ORDERS_PART) : 0;
    this.#share = shareOfGroup(of);
    this.#onShed = onShed;
  }

  /**
   * Takes a slot for a call.
   * @returns undefined if there is a slot now; else a promise that resolves when the call gets one
   * @throws ApiError `busy` or `timeout`; the reason of the call's signal
   */
  enter(group: string, call: Call): Promise<void> | undefined {
    const hasRoom = this.#hasRoom(group);
    if (call.signal?.aborted && !(hasRoom && isChanging(call.method))) throw call.signal.reason;
    if (hasRoom) {
      this.#run(group, call.context.clientAddress, 1);
      return undefined;
    }
    const { waiting } = this.#limits;
    const ofGroup = this.#queue.filter((one) => one.group === group).length;
    if (ofGroup >= waiting * this.#share || (group !== ORDER && this.#queue.length >= waiting)) {
      this.#onShed('full');
      throw busy(TRY_AGAIN);
    }
    return this.#wait(group, call);
  }

  /** Connections that calls hold, and calls that wait for one. */
  get use(): PoolUse {
    return { inUse: this.#runningInAll, waiting: this.#queue.length };
  }

  /** Notes a call that is sent, whose body others may have to wait for. */
  hold(group: string, body: ReadAheadHandler): void {
    this.#bodies.set(body, group);
  }

  /** Frees a slot. It goes to the next call in the queue that may run now. */
  leave(group: string, client: string, body: ReadAheadHandler): void {
    this.#bodies.delete(body);
    this.#run(group, client, -1);
    const next = this.#next();
    if (next === undefined) return;
    this.#run(next.group, next.client, 1);
    next.enter();
  }

  #next(): Waiting | undefined {
    const ready = this.#queue.filter(({ group }) => this.#hasRoom(group));
    const held = ({ client }: Waiting): number => this.#ofClients.get(client) ?? 0;
    const least = Math.min(...ready.map(held));
    return ready.find(({ group }) => group === ORDER) ?? ready.find((waiting) => held(waiting) === least);
  }

  #wait(group: string, call: Call): Promise<void> {
    const { signal, context } = call;
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        stopListening();
        this.#queue = this.#queue.filter((one) => one !== waiting);
        then();
      };
      const waiting: Waiting = { group, client: context.clientAddress, enter: () => settle(resolve) };
      const expire = (): void => {
        this.#onShed('late');
        reject(queuedTooLong());
      };
      const timer = setTimeout(() => settle(expire), timeLeft(call));
      this.#queue.push(waiting);
      const stopListening = onAbort(signal, () => settle(() => reject(signal?.reason)));
      if (this.#reading !== undefined) return;
      this.#reading = setInterval(() => this.#readAhead(), READ_AHEAD_EVERY).unref();
      this.#readAhead();
    });
  }

  /** Has the bodies read whose slots the waiting calls could get, whether their readers read or not. */
  #readAhead(): void {
    if (this.#queue.length === 0) {
      clearInterval(this.#reading);
      this.#reading = undefined;
      return;
    }
    const isFull = this.#runningInAll >= this.#limits.connections - this.#forOrders;
    const wanted = new Set(this.#queue.map(({ group }) => group));
    const now = performance.now();
    for (const [body, group] of this.#bodies) if (isFull || wanted.has(group)) body.readAhead(this.#ahead, now);
  }

  #hasRoom(group: string): boolean {
    const { connections } = this.#limits;
    const open = group === ORDER ? connections : connections - this.#forOrders;
    return this.#runningInAll < open && (this.#running.get(group) ?? 0) < connections * this.#share;
  }

  #run(group: string, client: string, change: 1 | -1): void {
    count(this.#running, group, change);
    count(this.#ofClients, client, change);
    this.#runningInAll += change;
  }
}

function count(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const sum = (counts.get(name) ?? 0) + change;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}

/** @param of the class whose calls share the limits */
export function bulkhead(
  of: CallClass,
  limits: ClassLimits,
  metrics: Pick<UpstreamMetrics, 'shed' | 'watchPool'>,
): CallInterceptor {
  const held = new Bulkhead(of, limits, (reason) => metrics.shed(of, reason));
  metrics.watchPool(of, limits.connections, () => held.use);
  return (dispatch) => (options, handler) => {
    const { call } = options;
    const group = groupOf(call);
    const send = (): boolean => {
      call.queuedMs = performance.now() - call.startedAt;
      if (isChanging(call.method)) call.signal = undefined;
      const body = new ReadAheadHandler(handler, call, () => held.leave(group, call.context.clientAddress, body));
      held.hold(group, body);
      return dispatch(options, body);
    };
    let entering: Promise<void> | undefined;
    try {
      entering = held.enter(group, call);
    } catch (error) {
      return failUnsent(handler, error);
    }
    if (entering === undefined) return send();
    waited(call.context.span, `bulkhead ${call.call}`, entering).then(send, (error) => failUnsent(handler, error));
    return true;
  };
}
