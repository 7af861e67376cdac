/** Answers the calls of the table (`shared/contract/calls.ts`) through one wildcard route, dispatched by the table. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '../shared/contract/call-row.ts';
import { type CallKey, calls } from '../shared/contract/calls.ts';
import { type CallMatch, matchCall } from '../shared/contract/match.ts';
import { decodeQuery, type Nested } from '../shared/notation.ts';
import { readBody } from './body.ts';
import { notFound, ShopError } from './error.ts';
import { checkInput } from './input.ts';
import type { Regions } from './regions.ts';
import type { Handlers, ShopRequest } from './request.ts';
import { SESSION_COOKIE, type Session, type Sessions, SIXTY_DAYS } from './session.ts';

interface Parts {
  readonly handlers: Handlers;
  readonly regions: Regions;
  readonly sessions: Sessions;
  readonly now: () => number;
}

interface FoundCall {
  readonly key: CallKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Nested;
}

export function answerCalls(app: FastifyInstance, { handlers, regions, sessions, now }: Parts): void {
  app.decorateRequest('foundCall', null);

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    // Runs before the body is read, so that a request without a handler is refused unread.
    onRequest: (request, reply, done) => {
      const found = findCall(request, reply);
      if (found === undefined) {
        reply.code(204).send();
        return;
      }
      request.setDecorator('foundCall', found);
      done();
    },
    handler: async (request, reply) => {
      const { key, params, query } = request.getDecorator<FoundCall>('foundCall');
      const row: CallRow = calls[key];
      const input = {
        ...params,
        ...(row.query !== undefined && { query: checkInput(row.query, query) }),
        ...(row.body !== undefined && { body: checkInput(row.body, await readBody(request)) }),
        city: regions.find(header(request, 'x-forwarded-host')),
        now: now(),
        idempotencyKey: header(request, 'idempotency-key'),
        ...(row.class === 'private' && { session: sessionOf(request, reply, key) }),
      };
      // The row's own schemas have just checked this input; the types cannot follow that link through the table.
      const handler = handlers[key] as (request: ShopRequest<CallKey>) => unknown;
      return handler(input as unknown as ShopRequest<CallKey>);
    },
  });

  const sessionOf = (request: FastifyRequest, reply: FastifyReply, key: CallKey): Session => {
    reply.header('cache-control', 'no-store');
    const session = sessions.find(request.headers.cookie) ?? openSession(request, reply);
    // Data stored for a session needs its id, which it gets when it is written.
    if (!key.startsWith('GET ') && session.id === 0) sessions.write();
    return session;
  };
  const openSession = (request: FastifyRequest, reply: FastifyReply): Session => {
    const { session, token } = sessions.open(now());
    const secure = header(request, 'x-forwarded-proto') === 'https';
    reply.setCookie(SESSION_COOKIE, token, { path: '/', maxAge: SIXTY_DAYS, httpOnly: true, sameSite: 'lax', secure });
    return session;
  };

  // Addresses and queries are not logged, because they contain what visitors typed.
  app.addHook('onResponse', (request, reply, done) => {
    const found = request.getDecorator<FoundCall | null>('foundCall');
    request.log.info(
      { call: found?.key ?? 'other', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
}

/** @returns undefined for an OPTIONS request that only asks for the allowed methods @throws ShopError 404 or 405 */
function findCall(request: FastifyRequest, reply: FastifyReply): FoundCall | undefined {
  const { url } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = decodeQuery(mark < 0 ? '' : url.slice(mark));
  const match: CallMatch = matchCall(request.method, path, query.format === 'json');
  if (match.found === 'call') return { key: match.key, params: match.params, query };
  if (match.found === 'nothing') throw notFound('Такого адреса нет');
  reply.header('allow', match.allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
  if (request.method === 'OPTIONS') return undefined;
  throw new ShopError(405, 'method_not_allowed', 'Так к этому адресу не обращаются');
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
