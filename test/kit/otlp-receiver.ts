/** Receives traces by OTLP over HTTP, as JSON, and keeps the spans. It can hang or refuse on request. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { until } from './until.ts';

type Value = string | number | boolean;

export interface SeenSpan {
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly facts: Readonly<Record<string, Value>>;
  /** Ids of linked spans. */
  readonly links: readonly string[];
  readonly failed: boolean;
  /** ns since 1970. */
  readonly start: bigint;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly SeenSpan[];
  /** The resource attributes of the last sender. */
  readonly resource: Readonly<Record<string, Value>>;
  readonly headers: IncomingHttpHeaders | undefined;
  /** Number of requests received. */
  readonly batches: number;
  /** How it answers from now on. */
  behave(how: 'take' | 'hang' | 'refuse'): void;
  /** The spans of a trace, when at least `count` have arrived; default: when its server span has. */
  ofTrace(traceId: string, count?: number): Promise<readonly SeenSpan[]>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, Value>>;
}

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly spanId: string }[];
  readonly status: { readonly code: number };
  readonly startTimeUnixNano: string;
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** Starts a receiver, until the test ends. */
export async function startOtlpReceiver(t: Test): Promise<OtlpReceiver> {
  const spans: SeenSpan[] = [];
  let how: 'take' | 'hang' | 'refuse' = 'take';
  let resource: Readonly<Record<string, Value>> = {};
  let headers: IncomingHttpHeaders | undefined;
  let batches = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    batches += 1;
    headers = request.headers;
    if (how === 'hang') return;
    if (how === 'refuse') {
      response.writeHead(400).end();
      return;
    }
    if (request.url !== '/v1/traces') throw new Error(`nobody takes ${request.url}`);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Batch;
    for (const sent of resourceSpans) {
      resource = factsOf(sent.resource.attributes);
      spans.push(...sent.scopeSpans.flatMap((scope) => scope.spans.map(read)));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get resource() {
      return resource;
    },
    get headers() {
      return headers;
    },
    get batches() {
      return batches;
    },
    behave(next) {
      how = next;
    },
    async ofTrace(traceId, count) {
      const found = (): SeenSpan[] => spans.filter((span) => span.traceId === traceId);
      const isWhole = (): boolean =>
        count === undefined ? found().some(({ kind }) => kind === 2) : found().length >= count;
      await until(isWhole);
      return found();
    },
  };
}

function read({ attributes, links = [], status, startTimeUnixNano, parentSpanId, ...span }: SentSpan): SeenSpan {
  const { name, kind, traceId, spanId } = span;
  const start = BigInt(startTimeUnixNano);
  const linked = links.map((link) => link.spanId);
  return {
    name,
    kind,
    traceId,
    spanId,
    parentSpanId,
    facts: factsOf(attributes),
    links: linked,
    failed: status.code === 2,
    start,
  };
}

function factsOf(attributes: readonly Attribute[]): Record<string, Value> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));
}

/** The names of the spans as an indented tree, ordered by start. */
export function treeOf(spans: readonly SeenSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const isTop = ({ parentSpanId = '' }: SeenSpan): boolean => !ids.has(parentSpanId);
  const inOrder = spans.toSorted((one, other) => Number(one.start - other.start));
  const below = (span: SeenSpan): string[] => [
    span.name,
    ...inOrder
      .filter(({ parentSpanId }) => parentSpanId === span.spanId)
      .flatMap(below)
      .map((line) => `  ${line}`),
  ];
  return inOrder.filter(isTop).flatMap(below);
}
