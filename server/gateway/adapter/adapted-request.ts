/** Turns what an adapter says of a call into undici's options for it (D61, D80). */
import type { AdapterRequest } from '../../../shared/contract/adapter.ts';
import { hopByHop } from '../../http-cache/rules/fields.ts';
import type { CallOptions } from '../call.ts';
import { isObject } from './load-adapter.ts';

type Asked = Pick<CallOptions, 'method' | 'path' | 'headers' | 'body'>;

/** What an adapter returns where it has nothing to say. */
const asItIs: AdapterRequest = {};

/**
 * @param call path and query as the contract has them
 * @throws TypeError for what cannot be asked
 */
export function askedOf(
  options: CallOptions,
  call: Required<Pick<AdapterRequest, 'path' | 'query'>>,
  asked: AdapterRequest = asItIs,
): CallOptions {
  if (!isObject(asked)) throw new TypeError('its request is no object');
  return { ...options, ...methodAndBody(options, asked), path: pathOf(asked, call) };
}

const METHODS: ReadonlySet<unknown> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

function methodAndBody(options: CallOptions, asked: AdapterRequest): Omit<Asked, 'path'> {
  const method = asked.method ?? options.method;
  if (!METHODS.has(method)) throw new TypeError(`"${method}" is no method that can be asked`);
  const added = headersOf(asked.headers ?? {});
  if (asked.body === undefined && method !== 'GET') {
    return { method, headers: { ...options.headers, ...added }, body: options.body ?? null };
  }
  const { type, bytes } = encode(asked.body);
  const { 'content-type': _, ...own } = options.headers;
  const typed = type === undefined ? {} : { 'content-type': type };
  return { method, headers: { ...own, ...typed, ...added }, body: bytes };
}

function encode(body: AdapterRequest['body']): { readonly type?: string; readonly bytes: Uint8Array | string | null } {
  if (body === undefined || body === null) return { bytes: null };
  if (typeof body === 'string') return { type: 'text/plain; charset=utf-8', bytes: body };
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', bytes: body };
  if (body instanceof URLSearchParams) return { type: 'application/x-www-form-urlencoded', bytes: String(body) };
  return { type: 'application/json', bytes: JSON.stringify(body) };
}

const FIELD_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** The connection sets these itself. */
const ofConnection: ReadonlySet<string> = new Set([...hopByHop, 'host', 'content-length', 'expect']);

function headersOf(fields: NonNullable<AdapterRequest['headers']>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [written, value] of Object.entries(fields)) {
    const name = written.toLowerCase();
    if (!FIELD_NAME.test(name) || ofConnection.has(name)) throw new TypeError(`"${written}" is no field to be set`);
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string') throw new TypeError(`the field "${written}" has a value that is no text`);
    headers[name] = value;
  }
  return headers;
}

const PATH = /^\/(?!\/)[!$&-;=@-Z_a-z~%]*$/;

function pathOf(
  { path: ownPath, query: ownQuery }: AdapterRequest,
  call: Required<Pick<AdapterRequest, 'path' | 'query'>>,
): string {
  const { path, query } = { path: ownPath ?? call.path, query: ownQuery ?? call.query };
  if (typeof path !== 'string' || !PATH.test(path)) throw new TypeError(`"${path}" is no path`);
  if (!isObject(query)) throw new TypeError('its query is no object by name');
  const fields = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === null || one === undefined ? [] : [`${encodeText(name)}=${encodeText(one)}`])),
  );
  return fields.length === 0 ? path : `${path}?${fields.join('&')}`;
}

/** Brackets stay: servers accept them as they are, and some accept nothing else. */
function encodeText(text: unknown): string {
  return encodeURIComponent(String(text)).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
