/** Makes the reads for rows, pictures and calls of class 'other': what the cache and the API are asked for. */
import type { CallRow } from '../../shared/contract/call-row.ts';
import { calls, type SharedCallKey } from '../../shared/contract/calls.ts';
import { isPrivatePath } from '../addresses/api-paths.ts';
import {
  noRequestDirectives,
  parseRequestDirectives,
  type RequestDirectives,
} from '../http-cache/rules/cache-control.ts';
import { type Field, type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import { primaryKey } from '../http-cache/rules/key.ts';
import type { UpstreamClient } from './client.ts';
import type { Boundary } from './contract/boundary.ts';
import type { FinishOptions } from './contract/finish.ts';
import type { ShopHosts } from './headers/location.ts';
import { fieldsUp, lookupIn } from './headers/up.ts';
import type { ProxiedRequest } from './proxied.ts';
import type { ReadRequest } from './read.ts';
import type { RequestContext } from './request-context.ts';

/** What making a call and finishing its answer depend on. */
export interface CallOptions extends FinishOptions, ShopHosts {
  /**
   * Everything that calls the API shares this client, so that there is one retry budget and one set of circuit
   * breakers.
   */
  readonly client: UpstreamClient;
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timeoutMs: number;
  /** `SHOP_API_READS`, in lower case. */
  readonly sharedFields?: readonly string[] | undefined;
}

/** The properties in which reads of a row, a picture and class 'other' differ. */
type Kind = Omit<ReadRequest, 'url' | 'key' | 'context' | 'fields' | 'lookup'>;

export class ReadRequests {
  readonly #options: CallOptions;
  readonly #boundary: Boundary;

  constructor(options: CallOptions, boundary: Boundary) {
    this.#options = options;
    this.#boundary = boundary;
  }

  /** A call of a row by the server itself; never with cookies. */
  row(key: SharedCallKey, url: string, context: RequestContext): ReadRequest {
    return this.#make(this.#kindOfRow(key, noRequestDirectives, true), { url, headers: {} }, context);
  }

  /** A call of a row by a browser. */
  browserRow(key: SharedCallKey, request: ProxiedRequest, context: RequestContext): ReadRequest {
    return this.#make(this.#kindOfRow(key, directivesOf(request), false), request, context);
  }

  /** A call by a browser for a picture or of class 'other'. */
  browser(callClass: 'picture' | 'other', request: ProxiedRequest, context: RequestContext): ReadRequest {
    const isOther = callClass === 'other';
    const kind: Kind = {
      callClass,
      call: callClass,
      wanted: directivesOf(request),
      bypass: isOther && isPersonal(request),
      rangeFields: isOther ? rangeFieldsOf(request) : noFields,
      timeoutMs: this.#options.timeoutMs,
      wantsValue: false,
      onInterim: isOther ? this.#boundary.interim(request.onInterim, context) : undefined,
    };
    return this.#make(kind, request, context);
  }

  #kindOfRow(key: SharedCallKey, wanted: RequestDirectives, wantsValue: boolean): Kind {
    const row: CallRow & { class: ReadRequest['callClass'] } = calls[key];
    return {
      callClass: row.class,
      call: key,
      wanted,
      bypass: false,
      rangeFields: noFields,
      timeoutMs: row.timeoutMs ?? this.#options.timeoutMs,
      wantsValue,
    };
  }

  #make(kind: Kind, { url, headers }: Pick<ProxiedRequest, 'url' | 'headers'>, context: RequestContext): ReadRequest {
    const fieldsWith = (also: (name: string) => boolean) => fieldsUp(kind.callClass, context, headers, also);
    let known: FieldList | undefined;
    const all = (): FieldList => {
      known ??= fieldsWith(() => true);
      return known;
    };
    const { sharedFields = [] } = this.#options;
    return {
      ...kind,
      url,
      key: primaryKey(kind.callClass, context.scheme, context.region.apiHost, url),
      context,
      fields: (varied) =>
        kind.bypass ? all() : fieldsWith((name) => varied.includes(name) || sharedFields.includes(name)),
      lookup: (name) => fieldValue(all(), name),
    };
  }
}

const noFields: FieldList = [];

function directivesOf({ headers }: ProxiedRequest): RequestDirectives {
  const lookup = lookupIn(headers);
  const control = lookup('cache-control');
  const pragma = lookup('pragma');
  return control === undefined && pragma === undefined ? noRequestDirectives : parseRequestDirectives(control, pragma);
}

function rangeFieldsOf({ headers }: ProxiedRequest): FieldList {
  if (headers.range === undefined) return noFields;
  const lookup = lookupIn(headers);
  return (['range', 'if-range'] as const).flatMap((name): Field[] => {
    const value = lookup(name);
    return value === undefined ? [] : [[name, value]];
  });
}

/**
 * Must the request bypass the store? That holds for private paths, for requests with credentials (contract.md §2), and
 * for conditions that only the API can evaluate (RFC 9111 §4.3.2).
 */
function isPersonal({ url, headers }: ProxiedRequest): boolean {
  return isPrivatePath(url) || pastStore.some((name) => headers[name] !== undefined);
}

const pastStore = ['cookie', 'authorization', 'if-match', 'if-unmodified-since'] as const;
