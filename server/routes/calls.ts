/** Calls of the table, pictures and the safe calls of class 'other': all go through the gateway (D29). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DispatchedAs, DispatchKind } from '../dispatch/dispatched.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { andThen, type RawAnswer } from '../gateway/outgoing.ts';
import type { Asked } from '../gateway/request.ts';
import type { Region } from '../gateway/request-context.ts';
import { failure } from '../http/response/own-failure.ts';
import { interimWriter, type Policies, policiesFor } from '../http/response/send-raw.ts';
import { isOptionalCall, type OptionalCalls } from '../optional-calls/optional-calls.ts';

/** A cache hit is sent at once, without a promise. */
type Handler<Kind extends DispatchKind> = (
  request: FastifyRequest,
  reply: FastifyReply,
  dispatched: DispatchedAs<Kind>,
) => Promise<FastifyReply> | undefined;

export interface CallHandlers {
  readonly call: Handler<'call'>;
  readonly picture: Handler<'picture'>;
  readonly other: Handler<'other'>;
}

export function createCalls(
  gateway: Gateway,
  cities: HostsOfCities,
  optionalCalls: Pick<OptionalCalls, 'refuses' | 'note'>,
): CallHandlers {
  return {
    call: (request, reply, { key }) => {
      if (optionalCalls.refuses(key)) return Promise.reject(failure(404));
      const answer = gateway.answerCall(key, asked(request), request.requestContext);
      if (isOptionalCall(key)) {
        const noted = (found: RawAnswer): RawAnswer => {
          optionalCalls.note(key, found.status);
          return found;
        };
        return send(reply, andThen(answer, noted));
      }
      if (key !== 'POST /session/geo.json') return send(reply, answer);
      return send(
        reply,
        andThen(answer, (found) => withKnownHost(found, cities)),
      );
    },
    picture: (request, reply) => send(reply, gateway.answerRead('picture', asked(request), request.requestContext)),
    other: (request, reply) => {
      const other = { ...asked(request), onInterim: interimWriter(request.raw, reply.raw) };
      return send(reply, gateway.answerRead('other', other, request.requestContext), policiesFor(other.url));
    },
  };
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

function asked({ method, originalUrl, headers, body, raw }: FastifyRequest): Asked {
  return { method, url: raw.url ?? originalUrl, headers, body: body instanceof Uint8Array ? body : undefined };
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
