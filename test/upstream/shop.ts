/** A shop API of a test's own, behind a real socket, and typed calls to it. */
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import * as v from 'valibot';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallAnswer, type CallInput, type CallKey, calls } from '../../shared/contract/calls.ts';
import { type ErrorBody, ErrorBody as ErrorSchema } from '../../shared/contract/things.ts';
import type { Reply, Visitor } from '../../tools/contract/client.ts';
import { createShopApi, type ShopApiOptions } from '../../upstream/app.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';

export const PUBLIC_HOST = 'shop.example';

/** Starts a shop that ends with the test. @returns its base address */
export async function openShop(t: Test, options: Partial<ShopApiOptions> = {}): Promise<string> {
  const app = await createShopApi({ dataFile: await copyDemoDatabase(t), publicHost: PUBLIC_HOST, ...options });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export interface Sending {
  readonly as?: 'multipart' | 'json';
  readonly idempotencyKey?: string;
}

/** Asks a row of the table; whatever comes back. */
export function send<K extends CallKey>(
  visitor: Visitor,
  key: K,
  input: CallInput<K>,
  sending: Sending = {},
): Promise<Reply> {
  const { method, url } = fillAddress(key, input as { query?: object });
  const body = (input as { body?: object }).body;
  return visitor.ask(url, { method, ...sending, ...(body !== undefined && { body }) });
}

/** Asks a row of the table for its 200, which must fit the row's schema. */
export async function call<K extends CallKey>(
  visitor: Visitor,
  key: K,
  input: CallInput<K>,
  sending: Sending = {},
): Promise<CallAnswer<K>> {
  const reply = await send(visitor, key, input, sending);
  if (reply.status !== 200) throw new Error(`${key}: ${reply.status} ${reply.text}`);
  return v.parse(calls[key].answer, reply.json) as CallAnswer<K>;
}

/** The error object of a failure. */
export function errorOf(reply: Reply): ErrorBody['error'] {
  return v.parse(ErrorSchema, reply.json).error;
}

/** The fields that a 422 names. */
export function fieldsOf(reply: Reply): Record<string, string> {
  return reply.status === 422 ? (errorOf(reply).fields ?? {}) : { status: String(reply.status) };
}
