/** The calls of the table, each under its own pattern, and what else is read from the API through its cache (D29). */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { hasTooManyChoices } from '../../shared/rules/catalogue/filter-choices.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { andThen, type RawAnswer } from '../gateway/outgoing.ts';
import type { ClientRequest } from '../gateway/request.ts';
import type { Region } from '../gateway/request-context.ts';
import type { RateLimits } from '../http/request/rate-limits.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { failure } from '../http/response/own-failure.ts';
import { interimWriter, type Policies, policiesFor } from '../http/response/send-raw.ts';
import { REFUSED } from '../http/route-names.ts';
import { isOptionalCall, type OptionalCalls } from '../optional-calls/optional-calls.ts';
import { hidesSlash, isApiPath, isPicturePath, passableMethods } from '../syntax/request-target.ts';
import { refuseMethod } from './other-methods.ts';
import { callPatterns } from './patterns.ts';

/** A cache hit is sent at once, without a promise. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

export interface CallHandlers {
  /** A call of the table. */
  readonly call: (key: CallKey) => Handler;
  /** A picture, wherever it is: it is shared and fetched without cookies. */
  readonly picture: Handler;
  /** Class 'other', safe and without credentials. */
  readonly other: Handler;
  /** `format=json` of an address that has none (contract.md §5.10). */
  readonly noJson: Handler;
}

export interface CallOptions {
  readonly calls: CallHandlers;
  readonly limits: RateLimits;
}

/** Registers the rows that share no address with a page; those that do are in `screens.ts`. */
export async function callRoutes(app: FastifyInstance, { calls: handlers, limits }: CallOptions): Promise<void> {
  const methodsByUrl = new Map<string, HTTPMethods[]>();
  const add = (scope: FastifyInstance, key: CallKey): void => {
    const method: HTTPMethods[] = key.startsWith('GET ') ? ['GET', 'HEAD'] : [methodOf(key)];
    const onRequest = [...limits.ofCall(key)];
    const config = { route: key, isFromApi: true, speaksJson: true };
    for (const url of callPatterns(key)) {
      scope.route({ url, method, config, onRequest, handler: handlers.call(key) });
      methodsByUrl.getOrInsertComputed(url, () => []).push(...method);
    }
  };
  const keys = (Object.keys(calls) as CallKey[]).filter((key) => !key.includes('?format=json'));
  for (const key of keys.filter((one) => methodOf(one) === 'GET')) add(app, key);
  await withRawBodies(app, async (scope) => {
    for (const key of keys.filter((one) => methodOf(one) !== 'GET')) add(scope, key);
  });
  // Else they would be passed on, as the rest of the API is.
  for (const [url, own] of methodsByUrl) {
    const method = passableMethods.filter((one) => !own.includes(one));
    app.route({ url, method, onRequest: refuseMethod, handler: refuseMethod });
  }

  for (const url of ['/api/*', '/upload/*']) {
    app.route({
      url,
      method: ['GET', 'HEAD'],
      config: { route: 'other', template: url, isFromApi: true, speaksJson: true },
      handler: (request, reply) =>
        isPicturePath(request.target.path) ? handlers.picture(request, reply) : handlers.other(request, reply),
    });
  }
}

function methodOf(key: CallKey): HTTPMethods {
  return key.slice(0, key.indexOf(' '));
}

export function createCalls(
  gateway: Gateway,
  cities: HostsOfCities,
  optionalCalls: Pick<OptionalCalls, 'refuses' | 'note'>,
): CallHandlers {
  const answerCall = (key: CallKey, request: FastifyRequest): Promise<RawAnswer> | RawAnswer => {
    if (isRefused(request.target)) throw failure(400);
    if (optionalCalls.refuses(key)) throw failure(404);
    const answer = gateway.answerCall(key, clientRequest(request), request.requestContext);
    if (isOptionalCall(key)) {
      return andThen(answer, (found) => {
        optionalCalls.note(key, found.status);
        return found;
      });
    }
    return key === 'POST /session/geo.json' ? andThen(answer, (found) => withKnownHost(found, cities)) : answer;
  };
  return {
    call: (key) => (request, reply) => {
      request.route = key;
      request.speaksJson = true;
      return send(reply, answerCall(key, request));
    },
    picture: (request, reply) => {
      request.route = 'picture';
      request.speaksJson = false;
      if (request.target.path.includes('//')) throw failure(400);
      return send(reply, gateway.answerRead('picture', clientRequest(request), request.requestContext));
    },
    other: (request, reply) => {
      const other = { ...clientRequest(request), onInterim: interimWriter(request.raw, reply.raw) };
      return send(reply, gateway.answerRead('other', other, request.requestContext), policiesFor(other.url));
    },
    noJson: (request) => {
      request.route = REFUSED;
      request.speaksJson = true;
      throw failure(404);
    },
  };
}

/** Only listings have filters, and they are not under the API's prefixes (D54). */
function isRefused({ path, search }: FastifyRequest['target']): boolean {
  return isApiPath(path) ? hidesSlash(path) : hasTooManyChoices(search);
}

function send(
  reply: FastifyReply,
  answer: Promise<RawAnswer> | RawAnswer,
  policies?: Policies,
): Promise<FastifyReply> | undefined {
  if (answer instanceof Promise) return answer.then((raw) => reply.sendRaw(raw, policies));
  reply.sendRaw(answer, policies);
  return undefined;
}

function clientRequest({ method, target, headers, body }: FastifyRequest): ClientRequest {
  return { method, url: target.url, headers, body: body instanceof Uint8Array ? body : undefined };
}

export interface HostsOfCities {
  byId(id: number): Region | undefined;
  readonly fallback: Region;
}

interface CityAnswer {
  readonly host?: unknown;
  readonly area?: { readonly id?: unknown };
}

/**
 * Checks the host in the response of `POST /session/geo.json`, to which the browser then goes. It is replaced by the
 * storefront's own host of that city, or the default host, so that it is always a known one (D19). Pure.
 */
function withKnownHost(answer: RawAnswer, cities: HostsOfCities): RawAnswer {
  if (answer.status !== 200 || !(answer.body instanceof Uint8Array)) return answer;
  const body = JSON.parse(Buffer.from(answer.body).toString('utf8')) as CityAnswer;
  const id = body.area?.id;
  const { host } = (typeof id === 'number' ? cities.byId(id) : undefined) ?? cities.fallback;
  if (body.host === host) return answer;
  const bytes = Buffer.from(JSON.stringify({ ...body, host }));
  const headers = answer.headers.filter(([name]) => name !== 'content-length' && name !== 'etag');
  return { ...answer, headers, body: bytes };
}
