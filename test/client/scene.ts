/** A store without a browser: the clock is turned by hand, calls are answered when the test says so. */

import { QueryClient } from '@tanstack/react-query';
import type { Cookies, Services, TextStorage } from '../../client/services/services.ts';
import { createVisitorMemory } from '../../client/services/visitor-memory.ts';
import { type AppStore, createLiveStore } from '../../client/store/store.ts';
import type { Api, CallOptions } from '../../shared/api.ts';
import type { CallKey } from '../../shared/contract/calls.ts';
import type { CartItem, Geo, Profile } from '../../shared/contract/things.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

export interface SentCall {
  readonly key: CallKey;
  readonly input: Record<string, unknown>;
  readonly signal: AbortSignal | undefined;
  readonly idempotencyKey: string | undefined;
  readonly answer: (body: unknown) => void;
  readonly fail: (error: unknown) => void;
}

export interface Scene {
  readonly store: AppStore;
  /** All calls so far, the oldest first. */
  readonly calls: SentCall[];
  readonly storage: Map<string, string>;
  /** Session storage. */
  readonly session: Map<string, string>;
  readonly cookies: Map<string, string>;
  /** What the address bar was told. */
  readonly moves: string[];
  readonly events: object[];
  /** Queries that a write has made stale. */
  readonly invalidated: readonly string[];
  readonly logged: string[];
  hash: string;
  /** What the browser says of the connection. */
  online: boolean;
  /** Lets time pass, and what waits for it happen. */
  pass(ms: number): Promise<void>;
  /** Lets promises settle. */
  settle(): Promise<void>;
  /** The connection comes or goes. */
  changeLine(up: boolean): void;
  /** Back is pressed where a dialog lies over the page. */
  back(): void;
  /** The page is being left. */
  hide(): void;
  /** The page is seen again. */
  show(): void;
  /** The page returns from the back/forward cache. */
  restore(): void;
  /** Another tab writes. */
  otherTab(key: string, value: string): void;
  /** This tab hears of what another has written. */
  hear(key: string): void;
}

export interface SceneOptions {
  readonly crawler?: boolean;
  /** Where the visitor is, if they allow it to be found. */
  readonly position?: Point;
  /** Local storage; a map is shared with the visitor's other tabs. */
  readonly storage?: Record<string, string> | Map<string, string>;
  /** This tab has written there. */
  readonly onStore?: (key: string) => void;
  readonly session?: Record<string, string>;
  /** What its new keys begin with: no two tabs make the same. */
  readonly keys?: string;
  /** A map is shared with the visitor's pages of other cities. */
  readonly cookies?: Record<string, string> | Map<string, string>;
  /** `COOKIE_DOMAIN`; default: none. */
  readonly domain?: string | undefined;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export const moscow: Geo = { id: 1, title: 'Москва', is_geo_center: true, phone: '+7 495 000-00-00' };

export function setScene(options: SceneOptions = {}): Scene {
  const calls: SentCall[] = [];
  const { storage: stored = {} } = options;
  const storage = stored instanceof Map ? stored : new Map(Object.entries(stored));
  const session = new Map(Object.entries(options.session ?? {}));
  const { cookies: given = {} } = options;
  const cookies = given instanceof Map ? given : new Map(Object.entries(given));
  let keys = 0;
  const lineWatchers = new Set<() => void>();
  const moves: string[] = [];
  const events: object[] = [];
  const invalidated: string[] = [];
  const logged: string[] = [];
  const timers = new Set<Timer>();
  const watchers = new Set<{ key: string; run: () => void }>();
  const covers = new Set<() => void>();
  const onHide = new Set<() => void>();
  const onShow = new Set<() => void>();
  const onRestore = new Set<() => void>();
  const queries = new QueryClient();
  const readAt = new Map<string, number>();
  let now = 1_000_000;

  const api = ((key: CallKey, input: Record<string, unknown>, { signal, idempotencyKey }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      calls.push({ key, input, signal, idempotencyKey, answer: resolve, fail: reject });
    })) as unknown as Api;

  const jar: Cookies = {
    get: (name) => cookies.get(name),
    set: (name, value, days, domain) => {
      cookies.set(name, value);
      moves.push(`cookie ${name} for ${days} days${domain === undefined ? '' : ` in ${domain}`}`);
    },
  };
  const shelf: TextStorage = {
    get: (key) => storage.get(key),
    set: (key, value) => {
      const before = storage.get(key);
      storage.set(key, value);
      // As browsers do: the same value again is no news.
      if (value !== before) options.onStore?.(key);
    },
    watch: (key, run) => {
      return join(watchers, { key, run });
    },
  };

  const services: Services = {
    api,
    storage: shelf,
    session: {
      get: (key) => session.get(key),
      set: (key, value) => void session.set(key, value),
      remove: (key) => void session.delete(key),
    },
    network: {
      isOnline: () => scene.online,
      onChange: (run) => join(lineWatchers, run),
    },
    newKey: () => {
      keys += 1;
      return `${options.keys ?? 'key'}-${keys}`;
    },
    visitor: createVisitorMemory({ domain: options.domain, host: 'shop.example' }, jar, shelf),
    history: {
      hash: () => scene.hash,
      cover: (close) => join(covers, close),
      pushHash: (hash) => void moves.push(`push ${hash}`),
      back: () => void moves.push('back'),
      replaceHash: (hash) => void moves.push(`replace ${hash}`),
      dropHash: () => void moves.push('drop hash'),
      goTo: (path) => void moves.push(`go ${path}`),
      goToHost: (host) => void moves.push(`host ${host}`),
      goBlank: () => void moves.push('blank'),
    },
    clock: {
      now: () => now,
      schedule: (ms, run) => {
        const timer = { at: now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    locate: () =>
      options.position === undefined ? Promise.reject(new Error('denied')) : Promise.resolve(options.position),
    // By the clock that is turned by hand: the query client has the real one.
    ask: async (query) => {
      const key = String(query.queryKey);
      const isFresh = now - (readAt.get(key) ?? Number.NEGATIVE_INFINITY) < Number(query.staleTime);
      const answer = await queries.fetchQuery({ ...query, staleTime: isFresh ? Number.POSITIVE_INFINITY : 0 });
      if (!isFresh) readAt.set(key, now);
      return answer;
    },
    invalidate: (queryKey) => void invalidated.push(queryKey.join(' ')),
    crawler: options.crawler ?? false,
    track: (event) => void events.push(event),
    reachGoal: (goal) => void events.push({ event: goal }),
    log: (what) => void logged.push(what),
    onHide: (run) => join(onHide, run),
    onShow: (run) => join(onShow, run),
    onRestore: (run) => join(onRestore, run),
  };

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };

  const scene: Scene = {
    store: createLiveStore({ region: { id: 1, title: 'Москва', phone: moscow.phone, host: 'shop.example' } }, services),
    calls,
    storage,
    session,
    cookies,
    moves,
    events,
    invalidated,
    logged,
    hash: '',
    online: true,
    settle,
    async pass(ms) {
      now += ms;
      const due = [...timers].filter((timer) => timer.at <= now).sort((one, other) => one.at - other.at);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
      await settle();
    },
    back() {
      [...covers].at(-1)?.();
    },
    changeLine(up) {
      scene.online = up;
      for (const run of [...lineWatchers]) run();
    },
    hide: () => {
      for (const run of onHide) run();
    },
    show: () => {
      for (const run of onShow) run();
    },
    restore: () => {
      for (const run of onRestore) run();
    },
    otherTab(key, value) {
      storage.set(key, value);
      scene.hear(key);
    },
    hear(key) {
      for (const watcher of watchers) if (watcher.key === key) watcher.run();
    },
  };
  return scene;
}

/** @returns leaves again */
function join<One>(all: Set<One>, one: One): () => void {
  all.add(one);
  return () => void all.delete(one);
}

/** A line of the cart whose goods id is 100 more than its own. */
export function line(id: number, qnt: number, more: Partial<CartItem> = {}): CartItem {
  const stock = { in_stock: 9, price: 100, total: 900 };
  return {
    id,
    goods_id: id + 100,
    code: `A${id}`,
    url: `/wine/goods-${id}.html`,
    name: `Вино ${id}`,
    product: { title: `Вино ${id}` },
    image: { url: '/upload/x.svg' },
    variant: '0,75 л',
    brand: 'Дом',
    category: 'Вино',
    price: 100,
    qnt,
    availability_status: 'in_stock',
    stock: { retail: stock, transit: stock },
    ...more,
  };
}

export function cartOf(...items: CartItem[]): { data: { items: CartItem[] } } {
  return { data: { items } };
}

export function profile(more: Partial<Profile> = {}): Profile {
  return { host: 'shop.example', geo: null, area: moscow, area_id: moscow.id, ...more };
}
