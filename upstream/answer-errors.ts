/** Turns every failure into an error body (contract.md §1). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../shared/contract/things.ts';
import { ShopError } from './error.ts';

/** Code and readable message for what Fastify and its parsers refuse, by status. */
const refusals = new Map<number, readonly [code: string, message: string]>([
  [408, ['timeout', 'Запрос не пришёл вовремя']],
  [413, ['too_large', 'Слишком большой запрос']],
  [415, ['unsupported', 'Такой тип данных не принимается']],
]);

/** The app's error handler, also for errors that occur before a route is found. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ShopError) {
    const { status, code, message, fields } = error;
    send(reply, status, { code, message, ...(fields !== undefined && { fields: { ...fields } }) });
    return;
  }
  const status = statusOf(error);
  if (status < 500) {
    const [code, message] = refusals.get(status) ?? ['bad_request', 'Некорректный запрос'];
    send(reply, status, { code, message });
    return;
  }
  request.log.error({ err: error }, 'call failed');
  send(reply, 500, { code: 'internal', message: 'Внутренняя ошибка' });
}

function send(reply: FastifyReply, status: number, error: ErrorBody['error']): void {
  reply.code(status).send({ error } satisfies ErrorBody);
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
