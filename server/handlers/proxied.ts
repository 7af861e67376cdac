/** Calls of the table, pictures and the safe calls of class 'other': all through the one upstream client (D29). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { policiesFor } from '../http/security-headers.ts';
import type { ProxiedRequest, Shop } from '../shop.ts';
import { type HostsOfCities, withKnownHost } from './city-answer.ts';
import { sendRaw } from './send-raw.ts';

export interface ProxiedHandlers {
  readonly call: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly picture: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly other: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

export function createProxied(shop: Shop, cities: HostsOfCities): ProxiedHandlers {
  return {
    call: async (request, reply) => {
      const { decision } = request;
      if (decision.kind !== 'call') throw new TypeError(`not a call: ${decision.kind}`);
      const answer = await shop.proxyCall(decision.key, proxied(request), request.visit);
      return sendRaw(reply, decision.key === 'POST /session/geo.json' ? withKnownHost(answer, cities) : answer);
    },
    picture: async (request, reply) =>
      sendRaw(reply, await shop.proxyShared('picture', proxied(request), request.visit)),
    other: async (request, reply) => {
      const asked = proxied(request);
      return sendRaw(reply, await shop.proxyShared('other', asked, request.visit), policiesFor(asked.url));
    },
  };
}

function proxied({ method, originalUrl, headers, body, raw }: FastifyRequest): ProxiedRequest {
  return { method, url: raw.url ?? originalUrl, headers, body: body instanceof Uint8Array ? body : undefined };
}
