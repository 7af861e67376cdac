/**
 * Stage: limits the calls in flight (D27a). A class may have as many as it has connections, and one group (`groupOf`)
 * its share of them. Further calls wait in a bounded queue, of which one group may take the same share. A call that is aborted
 * or whose time runs out while it waits is never sent; one with an unsafe method that need not wait any more runs to its
 * end. Orders go first, and some connections of their class are reserved for them; of the others the call of the client
 * that holds the fewest connections is next, so that one client who takes what there is holds up no other.
 */

import type { CallClass } from '../../../shared/contract/classes.ts';
import type { CallLimits, ClassLimits } from '../../config/call-limits.ts';
import { isChanging } from '../../dispatch/request-target.ts';
import { BodyBudget } from '../../http-cache/stores/body-budget.ts';
import {
  type Answer,
  type AnswerBody,
  type ApiRequest,
  atEndOf,
  groupOf,
  type SendStage,
  shareOfGroup,
  timeLeft,
} from '../call.ts';
import { onCancel } from '../cancellation.ts';
import { busy, queuedTooLong } from '../failure.ts';
import { waited } from '../span.ts';
import type { PoolUse, UpstreamMetrics } from '../upstream-metrics.ts';

/** The group of orders, which are the last calls to be refused. */
const ORDER = 'POST /api/checkout.json';
/** The share of their class's connections that is reserved for orders. */
const ORDERS_PART = 1 / 8;
/** `Retry-After` when the queue is full; ms. */
const TRY_AGAIN = 1000;

/** So often the bodies are pressed that waiting calls wait for; ms. */
const PRESS_EVERY = 250;
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
  readonly #bodies = new Map<AnswerBody, string>();
  readonly #ahead = new BodyBudget(AHEAD_IN_ALL);
  #pressing: NodeJS.Timeout | undefined;

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
  enter(group: string, request: ApiRequest): Promise<void> | undefined {
    const hasRoom = this.#hasRoom(group);
    if (request.signal?.aborted && !(hasRoom && isChanging(request.method))) throw request.signal.reason;
    if (hasRoom) {
      this.#run(group, request.context.clientAddress, 1);
      return undefined;
    }
    const { waiting } = this.#limits;
    const ofGroup = this.#queue.filter((one) => one.group === group).length;
    if (ofGroup >= waiting * this.#share || (group !== ORDER && this.#queue.length >= waiting)) {
      this.#onShed('full');
      throw busy(TRY_AGAIN);
    }
    return this.#wait(group, request);
  }

  /** Connections that calls hold, and calls that wait for one. */
  get use(): PoolUse {
    return { inUse: this.#runningInAll, waiting: this.#queue.length };
  }

  /** Notes that the call's answer has come, and keeps its slot until its body has ended. */
  hold(group: string, body: AnswerBody): void {
    this.#bodies.set(body, group);
    body.onEnd(() => this.#bodies.delete(body));
  }

  /** Frees a slot. It goes to the next call in the queue that may run now. */
  leave(group: string, client: string): void {
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

  #wait(group: string, request: ApiRequest): Promise<void> {
    const { signal, context } = request;
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
      const timer = setTimeout(() => settle(expire), timeLeft(request));
      this.#queue.push(waiting);
      const stopListening = onCancel(signal, () => settle(() => reject(signal?.reason)));
      if (this.#pressing !== undefined) return;
      this.#pressing = setInterval(() => this.#press(), PRESS_EVERY).unref();
      this.#press();
    });
  }

  /** Has the bodies read whose slots the waiting calls could get, whether their readers read or not. */
  #press(): void {
    if (this.#queue.length === 0) {
      clearInterval(this.#pressing);
      this.#pressing = undefined;
      return;
    }
    const isFull = this.#runningInAll >= this.#limits.connections - this.#forOrders;
    const wanted = new Set(this.#queue.map(({ group }) => group));
    const now = performance.now();
    for (const [body, group] of this.#bodies) if (isFull || wanted.has(group)) body.press(this.#ahead, now);
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

export interface BulkheadOptions {
  readonly limits: CallLimits;
  readonly metrics: Pick<UpstreamMetrics, 'shed' | 'watchPool'>;
}

export function bulkhead({ limits, metrics }: BulkheadOptions): SendStage {
  const bulkheads = new Map<CallClass, Bulkhead>();
  const open = (of: CallClass) => {
    const opened = new Bulkhead(of, limits[of], (reason) => metrics.shed(of, reason));
    metrics.watchPool(of, limits[of].connections, () => opened.use);
    return opened;
  };
  return (next) => async (request) => {
    const group = groupOf(request);
    const held = bulkheads.getOrInsertComputed(request.callClass, open);
    const entering = held.enter(group, request);
    if (entering !== undefined) await waited(request.context.span, `bulkhead ${request.call}`, entering);
    const sent = { ...request, queuedMs: performance.now() - request.startedAt };
    let answer: Answer | undefined;
    try {
      answer = await next(isChanging(request.method) ? { ...sent, signal: undefined } : sent);
      held.hold(group, answer.body);
      return answer;
    } finally {
      atEndOf(answer, () => held.leave(group, request.context.clientAddress));
    }
  };
}
