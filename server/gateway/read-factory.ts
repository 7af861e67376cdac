/** Makes reads: what a row, a picture or a call of class 'other' asks of the cache, and how it asks the API. */
import { type CallRow, calls, type SharedCallKey } from '../../shared/contract/calls.ts';
import {
  noRequestDirectives,
  parseRequestDirectives,
  type RequestDirectives,
} from '../http-cache/rules/cache-control.ts';
import { type Field, type FieldList, type FieldLookup, fieldValue } from '../http-cache/rules/fields.ts';
import { primaryKey } from '../http-cache/rules/key.ts';
import { isPrivatePath } from '../routes/dispatch/api-paths.ts';
import type { UpstreamAnswer } from './call.ts';
import type { UpstreamClient } from './client.ts';
import { type Finish, type FinishOptions, finishOther, finishPicture, finishRow, keepWithin } from './finish.ts';
import type { ProxiedRequest } from './gateway.ts';
import type { Leave } from './leave.ts';
import type { Read } from './read.ts';
import type { RequestContext } from './request-context.ts';
import { lookupIn, ownRequestFields, sharedBrowserFields } from './request-fields.ts';
import { passSetCookie } from './set-cookie.ts';

interface Asking {
  readonly call: string;
  readonly of: Read['of'];
  readonly method: string;
  readonly url: string;
  readonly context: RequestContext;
  readonly timeoutMs: number;
  /** Beside those that every request of ours has. */
  readonly fields: () => FieldList;
  /** `Range` and `If-Range`, for an API that is asked for the first time: it may send that part alone. */
  readonly part: FieldList;
  readonly body?: Uint8Array | undefined;
}

/** What the rules of asking and finishing depend on. */
export interface ReadOptions extends FinishOptions {
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timeoutMs: number;
  /** `COOKIE_DOMAIN`. */
  readonly cookieDomain?: string | undefined;
  /** May a redirect of the API name this host? Lower case, with its port. */
  readonly isKnownHost: (host: string) => boolean;
}

export class ReadFactory {
  readonly #client: UpstreamClient;
  readonly #options: ReadOptions;
  readonly #finishers = new Map<SharedCallKey, Finish>();

  constructor(client: UpstreamClient, options: ReadOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** A row that the server itself or a browser asks for; never with cookies. */
  row(key: SharedCallKey, url: string, context: RequestContext, wanted: RequestDirectives, wantsValue = true): Read {
    const row: CallRow & { class: Read['of'] } = calls[key];
    const timeoutMs = row.timeoutMs ?? this.#options.timeoutMs;
    const asking: Asking = {
      call: key,
      of: row.class,
      method: 'GET',
      url,
      context: context,
      timeoutMs,
      fields: () => rowFields,
      part: noFields,
    };
    return this.#make(asking, wanted, false, this.#finisher(key), wantsValue);
  }

  browserRow(key: SharedCallKey, request: ProxiedRequest, context: RequestContext): Read {
    return this.row(key, request.url, context, directivesOf(request), false);
  }

  /** A picture, or a call of class 'other' without cookies. HEAD is answered from GET. */
  browser(of: 'picture' | 'other', request: ProxiedRequest, context: RequestContext): Read {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asking: Asking = {
      call: of,
      of,
      method: isRead ? 'GET' : request.method,
      url: request.url,
      context: context,
      timeoutMs: this.#options.timeoutMs,
      fields: () => sharedBrowserFields(request),
      part: of === 'other' && isRead ? partFields(request) : noFields,
      body: isRead ? undefined : request.body,
    };
    const bypass = of === 'other' && (!isRead || isPersonal(request));
    const finish = of === 'picture' ? finishPicture(request.url) : finishOther;
    return this.#make(asking, directivesOf(request), bypass, finish, false);
  }

  #make(asking: Asking, wanted: RequestDirectives, bypass: boolean, finish: Finish, wantsValue: boolean): Read {
    const { call, of, url, context } = asking;
    let fields: FieldList | undefined;
    const requestFields = (): FieldList => {
      fields ??= [...ownRequestFields(context), ...asking.fields()];
      return fields;
    };
    const lookup: FieldLookup = (name) => fieldValue(requestFields(), name);
    const places = () => ({
      api: this.#client.base,
      apiHost: context.region.apiHost,
      isKnownHost: this.#options.isKnownHost,
    });
    return {
      of,
      call,
      url,
      key: primaryKey(of, context.scheme, context.region.apiHost, url),
      context: context,
      wanted,
      bypass,
      lookup,
      part: (name) => fieldValue(asking.part, name),
      timeoutMs: asking.timeoutMs,
      wantsValue,
      ask: (conditions, signal) => {
        const added = conditions.length > 0 ? conditions : asking.part;
        return this.#ask(asking, added.length === 0 ? requestFields() : [...requestFields(), ...added], signal);
      },
      finish: (status, answered, body) =>
        finish(status, keepWithin(status, answered, places()), body, wantsValue, context),
    };
  }

  #ask(asking: Asking, fields: FieldList, signal: Leave): Promise<UpstreamAnswer> {
    const { call, of, method, url, body, timeoutMs, context } = asking;
    const answered = this.#client.send({
      call,
      of,
      method,
      url,
      fields,
      body,
      timeoutMs,
      repeatable: true,
      isCheck: context.isCheck,
      signal,
    });
    if (of !== 'other') return answered;
    return answered.then((answer) => {
      const passed = this.#passCookies(answer.fields, context);
      return passed === answer.fields ? answer : { ...answer, fields: passed };
    });
  }

  #passCookies(fields: FieldList, context: RequestContext): FieldList {
    if (!fields.some(([name]) => name === 'set-cookie')) return fields;
    const { requestHost } = context;
    const scope = { requestHost, cookieDomain: this.#options.cookieDomain, basePath: this.#client.base.path };
    return fields.map(([name, value]): Field => [name, name === 'set-cookie' ? passSetCookie(value, scope) : value]);
  }

  #finisher(key: SharedCallKey): Finish {
    let finish = this.#finishers.get(key);
    if (finish === undefined) {
      finish = finishRow(key, this.#options);
      this.#finishers.set(key, finish);
    }
    return finish;
  }
}

const rowFields: FieldList = [['accept', 'application/json']];

function directivesOf({ headers }: ProxiedRequest): RequestDirectives {
  const lookup = lookupIn({ method: 'GET', url: '', headers });
  const control = lookup('cache-control');
  const pragma = lookup('pragma');
  return control === undefined && pragma === undefined ? noRequestDirectives : parseRequestDirectives(control, pragma);
}

const noFields: FieldList = [];
const ofParts = ['range', 'if-range'] as const;

function partFields(request: ProxiedRequest): FieldList {
  if (request.headers.range === undefined && request.headers['if-range'] === undefined) return noFields;
  const lookup = lookupIn(request);
  return ofParts.flatMap((name): Field[] => {
    const value = lookup(name);
    return value === undefined ? [] : [[name, value]];
  });
}

/**
 * Never from the store: what the private class names, what has credentials (contract.md §2), and conditions that only
 * the API can judge (RFC 9111 §4.3.2).
 */
function isPersonal({ url, headers }: ProxiedRequest): boolean {
  return isPrivatePath(url) || pastStore.some((name) => headers[name] !== undefined);
}

const pastStore = ['cookie', 'authorization', 'if-match', 'if-unmodified-since'] as const;
