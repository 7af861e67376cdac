/**
 * A span of a trace, as the server sees it. This file does not depend on OpenTelemetry: spans are made in
 * `server/tracing/`, which is loaded only if traces are on. Otherwise every span is undefined, and nothing is measured.
 */
import { ApiError } from '../../shared/api.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';
import { apiPrefixes } from '../syntax/request-target.ts';

/**
 * Attributes, named after OpenTelemetry's semantic conventions. They never hold a query string or what a visitor sent.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The trace id, if the trace is recorded: measurements of it name the trace (an exemplar). */
  readonly exemplar: string | undefined;
  /** The header fields that tell another server that this span is the parent of its own (W3C Trace Context). */
  readonly fields: FieldList;
  /**
   * Begins a child span.
   * @param name of low cardinality
   * @param linked a span of another request, which this one depends on
   */
  begin(name: string, attributes?: SpanAttributes, linked?: Span): Span;
  /** Begins the span of a request to another server. */
  beginRequest(name: string, attributes: SpanAttributes): Span;
  /**
   * Ends the span; only the first call has an effect. An `error.type` other than `LEFT` marks it as failed.
   * @param name replaces the name, for spans whose name is known only at their end
   */
  end(attributes?: SpanAttributes, name?: string): void;
}

/** The `error.type` of work that ended because its visitor has left. */
export const LEFT = 'left';

/**
 * Puts a span around a wait and returns the wait. Without a parent or a wait there is no span.
 * @param name of low cardinality
 */
export function waited<Wait extends Promise<unknown> | undefined>(
  parent: Span | undefined,
  name: string,
  wait: Wait,
  linked?: Span,
): Wait {
  if (parent === undefined || wait === undefined) return wait;
  const span = parent.begin(name, {}, linked);
  wait.then(
    () => span.end(),
    (error) => span.end({ 'error.type': errorType(error) }),
  );
  return wait;
}

/** The value of `error.type` for a failed call. An error that is no `ApiError` means that the visitor has left. */
export function errorType(error: unknown): string {
  return error instanceof ApiError ? error.code : LEFT;
}

/**
 * A call's path as traces show it, because a path may name somebody's order, or hold what a visitor has typed: that of its row, without its query; of calls that have no row what all paths of their kind have in common.
 * @param name key of the row, `picture` or `other`
 * @param url path and query of the call
 */
export function callTemplate(name: string, url: string): string {
  const method = name.indexOf(' ');
  if (method === -1) return `${apiPrefixes.find((prefix) => url.startsWith(prefix)) ?? '/'}*`;
  const [path = ''] = name.slice(method + 1).split('?', 1);
  return path.startsWith('/') ? path : `/${path}`;
}
