/** Calls of the table, pictures and the safe calls of class 'other': all go through the gateway (D29). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DispatchedAs, DispatchKind } from '../dispatch/dispatched.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { andThen } from '../gateway/now-or-later.ts';
import type { ProxiedRequest, RawAnswer } from '../gateway/proxied.ts';
import { failure } from '../http/failure.ts';
import { type Policies, policiesFor } from '../http/security-headers.ts';
import { isOptionalCall, type OptionalCalls } from '../optional-calls/optional-calls.ts';
import { type HostsOfCities, withKnownHost } from './city-answer.ts';
import { interimWriter } from './interim.ts';

/** A cache hit is sent at once, without a promise. */
type Handler<Kind extends DispatchKind> = (
  request: FastifyRequest,
  reply: FastifyReply,
  dispatched: DispatchedAs<Kind>,
) => Promise<FastifyReply> | undefined;

export interface ProxiedHandlers {
  readonly call: Handler<'call'>;
  readonly picture: Handler<'picture'>;
  readonly other: Handler<'other'>;
}

export function createProxied(
  gateway: Gateway,
  cities: HostsOfCities,
  optionalCalls: Pick<OptionalCalls, 'refuses' | 'note'>,
): ProxiedHandlers {
  return {
    call: (request, reply, { key }) => {
      if (optionalCalls.refuses(key)) return Promise.reject(failure(404));
      const answer = gateway.proxyCall(key, proxied(request), request.requestContext);
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
    picture: (request, reply) => send(reply, gateway.proxyShared('picture', proxied(request), request.requestContext)),
    other: (request, reply) => {
      const asked = { ...proxied(request), onInterim: interimWriter(request.raw, reply.raw) };
      return send(reply, gateway.proxyShared('other', asked, request.requestContext), policiesFor(asked.url));
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

function proxied({ method, originalUrl, headers, body, raw }: FastifyRequest): ProxiedRequest {
  return { method, url: raw.url ?? originalUrl, headers, body: body instanceof Uint8Array ? body : undefined };
}
