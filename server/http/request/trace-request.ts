/** The span of a request, if traces are on (`server/tracing/`). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchScreen, type ScreenName } from '../../../shared/routes.ts';
import type { Trust } from '../../config/trust.ts';
import { readTrace } from '../../gateway/headers/up.ts';
import type { Trace } from '../../gateway/request-context.ts';
import { callTemplate, LEFT, type Span, type SpanAttributes } from '../../gateway/span.ts';
import { portOf, withoutPort } from '../../syntax/host-name.ts';
import { ASSET, isPageRoute, METHOD, MOVED, REFUSED } from '../route-names.ts';

export interface Tracer {
  /**
   * Begins the span of a request.
   * @param trace to continue; undefined: a new one, whose id is derived from the request's id
   */
  begin(requestId: string, trace: Trace | undefined, name: string, attributes: SpanAttributes): Span;
}

/** @returns an `onRequest` hook that has to be the first; build files get no span */
export function createTracing(tracer: Tracer, trust: Trust | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.routeOptions.config?.route !== ASSET) {
      const { id, method } = request;
      const attributes = { 'http.request.method': method, 'vitrina.request_id': id };
      const span = tracer.begin(id, trust && trustedTrace(request, trust), method, attributes);
      request.span = span;
    }
    done();
  };
}

/**
 * Ends the span by OpenTelemetry's semantic conventions for HTTP: paths are templates, and nothing is in it that the
 * visitor has sent.
 */
export function endSpan(
  span: Span,
  request: FastifyRequest,
  { route, status, cache }: { readonly route: string; readonly status: number; readonly cache: unknown },
): void {
  const { method, raw, requestContext: context } = request;
  const { scheme, region } = context;
  const isKnown = knownMethods.has(method);
  const template = templateOf(request, route);
  span.end(
    {
      ...(isKnown ? {} : { 'http.request.method': '_OTHER', 'http.request.method_original': method }),
      'http.route': template,
      'http.response.status_code': status,
      'network.protocol.version': raw.httpVersion,
      'url.scheme': scheme,
      'url.path': template ?? '/*',
      'server.address': withoutPort(region.host),
      'server.port': portOf(region.host, scheme),
      'vitrina.region': region.id,
      'vitrina.cache': typeof cache === 'string' ? cache : undefined,
      'error.type': status >= 500 ? String(status) : status === 499 ? LEFT : undefined,
    },
    `${isKnown ? method : 'HTTP'}${template === undefined ? '' : ` ${template}`}`,
  );
}

/** Those of RFC 9110, PATCH and QUERY. */
const knownMethods: ReadonlySet<string> = new Set(
  'CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE'.split(' '),
);

/** The paths of screens that have parameters. */
const screenTemplates: { readonly [name in ScreenName]?: string } = {
  shop: '/shop/{id}/',
  brand: '/brands/{code}/',
  rubric: '/article/{rubric}/',
  article: '/article/{rubric}/{id}/',
  listing: '/{category}/{url?}/',
  legacyProduct: '/{url}/goods_{id}-{permalink}.html',
  product: '/{url}/{permalink}.html',
};

const untemplated: ReadonlySet<string> = new Set([METHOD, MOVED, REFUSED]);

/**
 * @param route what the log calls it
 * @returns undefined if no route fits the address, which is then the visitor's own words
 */
function templateOf({ routeOptions, target }: FastifyRequest, route: string): string | undefined {
  const { config } = routeOptions;
  if (untemplated.has(route)) return undefined;
  if (config?.template !== undefined) return config.template;
  if (isPageRoute(route)) {
    const { screen, params } = matchScreen(target.path);
    const isFixed = screen !== 'notFound' && Object.keys(params).length === 0;
    return isFixed ? target.path : screenTemplates[screen];
  }
  const isFile = config?.route === route && config.speaksJson !== true;
  return isFile ? target.path : callTemplate(route, target.path);
}

/** The trace that a trusted proxy names. Other clients are ignored: they could make us record whatever they like. */
export function trustedTrace(request: FastifyRequest, trust: Trust): Trace | undefined {
  return trust(request.socket.remoteAddress ?? '', 0) ? readTrace(request.headers) : undefined;
}
