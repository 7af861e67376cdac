/** Calls, answers and reads for steps that are tested alone, over a fake next. */
import { Readable } from 'node:stream';
import type { Answer, AnswerBody, ApiRequest } from '../../server/gateway/call.ts';
import type { Miss, ReadRequest } from '../../server/gateway/reading/read.ts';
import type { RequestContext } from '../../server/gateway/request-context.ts';
import { noRequestDirectives } from '../../server/http-cache/rules/cache-control.ts';
import type { Entry } from '../../server/http-cache/rules/entry.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import { classes } from '../../shared/contract/classes.ts';

function makeContext(): RequestContext {
  return {
    requestId: 'test',
    startedAt: 0,
    requestHost: 'shop.example',
    region: { id: 1, host: 'shop.example', apiHost: 'shop.example', geo: undefined },
    scheme: 'http',
    clientAddress: '127.0.0.1',
    signal: new AbortController().signal,
    records: [],
  };
}

export function makeRequest(over: Partial<ApiRequest> = {}): ApiRequest {
  return {
    call: 'GET /api/geo.json',
    callClass: 'reference',
    method: 'GET',
    url: '/api/geo.json',
    headers: {},
    context: makeContext(),
    fields: [],
    startedAt: performance.now(),
    timeoutMs: 5000,
    repeatable: true,
    ...over,
  };
}

/** A body that is there at once. */
export class FakeBody implements AnswerBody {
  discarded = 0;
  readonly #bytes: Uint8Array;

  constructor(text = '') {
    this.#bytes = Buffer.from(text);
  }

  async read(): Promise<Uint8Array> {
    return this.#bytes;
  }

  stream(): Readable {
    return Readable.from([this.#bytes]);
  }

  discard(): void {
    this.discarded += 1;
  }
}

export function makeAnswer(status = 200, body: AnswerBody = new FakeBody(), fields: FieldList = []): Answer {
  return { status, fields, body, attempts: 1, requestTime: 0, responseTime: 0 };
}

export function makeRead(over: Partial<ReadRequest> = {}): ReadRequest {
  return {
    ...makeRequest(),
    callClass: 'reference',
    key: 'json http shop.example /api/geo.json',
    wanted: noRequestDirectives,
    bypass: false,
    lookup: () => undefined,
    rangeFields: [],
    freshness: classes.reference,
    wantsValue: false,
    ...over,
  };
}

export function makeMiss(over: Partial<Miss> = {}): Miss {
  return { ...makeRead(), stored: undefined, isAlone: false, signal: new AbortController().signal, ...over };
}

/** A stored 200 of our own classes, fresh for so many ms from 0 on. */
export function makeStored(freshUntil: number, text = 'stored', fields: FieldList = []): Entry {
  return {
    callClass: 'reference',
    call: 'GET /api/geo.json',
    region: 1,
    url: '/api/geo.json',
    status: 200,
    fields,
    body: Buffer.from(text),
    etag: undefined,
    validators: { etag: fields.find(([name]) => name === 'etag')?.[1], lastModified: undefined },
    vary: [],
    bornAt: 0,
    freshUntil,
    refreshUntil: freshUntil + 10_000,
    failUntil: freshUntil + 20_000,
    neverStale: false,
    state: { failedAt: 0 },
  };
}
