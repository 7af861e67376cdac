/**
 * Buyers: each places one order and repeats it under the same key until it is answered. Then compares with the
 * database.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { PUBLIC_HOST } from './processes.ts';

/** How many buy at the same time, and each one's pause after an order in ms. */
const BUYERS = 3;
const REST = 500;
/** After an unknown outcome: the pause before the next try, and the time after which a buyer gives up; ms. */
const AGAIN = 2000;
const PATIENCE = 60_000;
/** Two pieces at this price or more exceed the minimum order. */
const PRICE = 800;
const GOODS = `/wine/?format=json&filter.available=1&filter.price.from=${PRICE}&limit=50`;

interface Row {
  readonly shop: { readonly id: number };
  readonly items_stock: Readonly<Record<string, Readonly<Record<'transit', { in_stock: number; price: number }>>>>;
}

interface Cart {
  readonly data: {
    readonly items: readonly { readonly id: number; readonly goods_id: number; readonly code: string }[];
  };
}

export class Buyers {
  readonly #balancer: string;
  /** Codes of confirmed orders by key. */
  readonly #confirmed = new Map<string, string>();
  #sent = 0;
  #isOver = false;
  #buying: Promise<unknown> = Promise.resolve();

  constructor(balancer: string) {
    this.#balancer = balancer;
  }

  get confirmed(): number {
    return this.#confirmed.size;
  }

  /** Orders sent again. */
  repeated = 0;

  start(): void {
    this.#buying = Promise.all(Array.from({ length: BUYERS }, () => this.#buyOn()));
  }

  /** Resolves when every order that was sent has its answer. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#buying;
  }

  /** Compares the confirmed orders with the API's database. */
  compare(file: string): { readonly lost: number; readonly doubled: number } {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare('select code, idempotency_key key from customer_order').all() as unknown as {
      code: string;
      key: string | null;
    }[];
    database.close();
    const codes = new Map<string, string[]>();
    for (const { code, key } of rows) {
      const [, own = ''] = key?.split(' ') ?? [];
      codes.set(own, [...(codes.get(own) ?? []), code]);
    }
    const lost = [...this.#confirmed].filter(([key, code]) => !codes.get(key)?.includes(code)).length;
    const doubled = [...codes.values()].filter((own) => own.length > 1).length;
    return { lost, doubled };
  }

  async #buyOn(): Promise<void> {
    while (!this.#isOver) {
      this.#sent += 1;
      const localAddress = `127.2.${this.#sent >> 8}.${this.#sent & 255}`;
      const client = new Client(this.#balancer, { connect: { localAddress } });
      // A failure before the order is sent loses no order: the buyer leaves, and the next one comes.
      await this.#buy(client).catch(() => undefined);
      await client.destroy();
      await pause(REST);
    }
  }

  async #buy(client: Client): Promise<void> {
    let cookie = '';
    const ask = async (method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
      const headers = {
        ...{ host: PUBLIC_HOST, cookie, 'content-type': 'application/json' },
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const given = body === undefined ? {} : { body: JSON.stringify(body) };
      const { statusCode, headers: got, body: answer } = await client.request({ method, path, headers, ...given });
      const [set] = [got['set-cookie']].flat();
      if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
      const text = await answer.text();
      return { status: statusCode, json: statusCode === 200 ? JSON.parse(text) : undefined };
    };

    const { products } = (await ask('GET', GOODS)).json.data as { products: { variations: { id: number }[] }[] };
    const goods = products[Math.floor(products.length * Math.random())]?.variations[0]?.id ?? 0;
    await ask('POST', '/api/cart/update.json', { product_id: goods, qnt: 2, dt: 1 });
    const [line] = ((await ask('GET', '/api/cart.json')).json as Cart).data.items;
    if (line === undefined) return;
    const shops = await ask('POST', '/api/checkout/shops.json', { items: [line.id], qnt: [2] });
    const row = (shops.json.data as Row[]).find(
      ({ items_stock }) => (items_stock[line.id]?.transit.in_stock ?? 0) >= 2,
    );
    if (row === undefined) return;
    const buyer = { title: 'Иванов Иван', phone: '+79161234567', email: 'ivan@mail.example' };
    const price = row.items_stock[line.id]?.transit.price ?? 0;
    const order = {
      order: { orderType: 'transit', entityType: 'person', shop: row.shop.id, ...buyer },
      items: [{ id: line.id, goods_id: line.goods_id, code: line.code, qnt: 2, price }],
    };
    await this.#order(randomUUID(), (key) => ask('POST', '/api/checkout.json', order, key));
  }

  /**
   * By D15: no answer, 502 and 504 leave the outcome unknown; 503 and 429 mean that the order was not placed. All are
   * repeated.
   */
  async #order(key: string, send: (key: string) => Promise<{ status: number; json: unknown }>): Promise<void> {
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      const { status, json } = await send(key).catch(() => ({ status: 0, json: undefined }));
      if (status === 200) this.#confirmed.set(key, String((json as { data: { code: string } }).data.code));
      if (status === 200 || (status >= 400 && status < 500 && status !== 429)) return;
      this.repeated += 1;
      await pause(AGAIN);
    }
  }
}
