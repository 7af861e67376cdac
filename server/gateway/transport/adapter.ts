/** An API of another shape (D61): loads the shop's adapter, and turns calls and answers by it. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closestMatch } from 'leven';
import type { AdapterCall, AdapterRequest, RowAdapter } from '../../../shared/contract/adapter.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { WrongValue } from '../../config/wrong-value.ts';

/** The rows that the adapter changes. */
export type LoadedAdapter = ReadonlyMap<string, RowAdapter>;

/** An error of the adapter's own. */
export class AdapterError extends Error {
  constructor(key: string, cause: unknown) {
    super(`the adapter of ${key}: ${reasonOf(cause)}`, { cause });
  }
}

const parts: ReadonlySet<string> = new Set(['request', 'answer']);

/**
 * @param file `SHOP_API_ADAPTER`: the path of a module
 * @throws WrongValue if it cannot be loaded, or is no adapter
 */
export async function loadAdapter(file: string): Promise<LoadedAdapter> {
  const wrong = (problem: string): never => {
    throw new WrongValue('SHOP_API_ADAPTER', `${file} ${problem}`);
  };
  const loaded: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href).catch((error) =>
    wrong(`cannot be loaded: ${reasonOf(error)}`),
  );
  if (!isObject(loaded.default)) return wrong('has no default export that is an object by row');
  const rows = Object.entries(loaded.default);
  for (const [key, row] of rows) {
    if (!Object.hasOwn(calls, key)) {
      wrong(`names "${key}", which is no row of the table; did you mean "${closestMatch(key, Object.keys(calls))}"?`);
    }
    if (!isObject(row)) return wrong(`has no object with request or answer for "${key}"`);
    for (const [part, value] of Object.entries(row)) {
      if (!parts.has(part)) wrong(`has "${part}" for "${key}": only request and answer are known`);
      if (typeof value !== 'function') wrong(`has a ${part} for "${key}" that is no function`);
    }
  }
  return new Map(rows as [string, RowAdapter][]);
}

/** A call of an adapted row. */
export interface AdaptedCall {
  /** The address to ask, for the transport. */
  readonly url: string;
  /** Makes the contract's answer of the parsed body of a 2xx. @throws AdapterError */
  readonly answer: ((body: unknown) => unknown) | undefined;
}

/**
 * @param url path and query of the call, as the contract has it
 * @returns undefined if the adapter leaves the row as it is
 * @throws AdapterError
 */
export function adaptCall(adapter: LoadedAdapter, key: string, url: string): AdaptedCall | undefined {
  const row = adapter.get(key);
  if (row === undefined) return undefined;
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new AdapterError(key, error);
    }
  };
  const call = readCall(key as CallKey, url);
  return {
    url: row.request === undefined ? url : guarded(() => urlOf(row.request?.(call), call)),
    answer: row.answer && ((body) => guarded(() => row.answer?.(body, call))),
  };
}

function readCall(key: CallKey, url: string): AdapterCall {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    if (before !== undefined) query[name] = [before, value].flat();
    else query[name] = name.endsWith('[]') ? [value] : value;
  }
  return { key, path, query };
}

const PATH = /^\/(?!\/)[!$&-;=@-Z_a-z~%]*$/;

function urlOf(asked: AdapterRequest | undefined, call: AdapterCall): string {
  const { path = call.path, query = call.query } = asked ?? {};
  if (typeof path !== 'string' || !PATH.test(path)) throw new TypeError(`"${path}" is no path`);
  if (!isObject(query)) throw new TypeError('its query is no object by name');
  const fields = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [`${encode(name)}=${encode(one)}`])),
  );
  return fields.length === 0 ? path : `${path}?${fields.join('&')}`;
}

/** Brackets stay: servers accept them as they are, and some accept nothing else. */
function encode(text: unknown): string {
  return encodeURIComponent(String(text)).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One line. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}
