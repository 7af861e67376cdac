/** Sends a call through undici's dispatcher of its class, and gives its answer. */
import type { Dispatcher } from 'undici';
import type { CallClass } from '../../../shared/contract/classes.ts';
import { headersOf } from '../../http-cache/rules/fields.ts';
import { type Answer, type Call, callOf, type Send } from '../call.ts';
import { noteTries } from '../failure.ts';
import { fieldsOfAnswer } from '../headers/table.ts';
import { ApiBody } from './answer-body.ts';

/** The part of undici's answer that is used; of one that @fastify/http-proxy has, the body is called `stream`. */
type Response = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/** @param now ms since 1970 */
export function sender(dispatcherOf: (group: CallClass) => Dispatcher, now: () => number): Send {
  return async (request) => {
    const call = callOf(request);
    const options = {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url,
      headers: headersOf(request.fields),
      body: request.body ?? null,
      call,
    };
    try {
      return answerOf(call, await dispatcherOf(request.callClass).request(options), now());
    } catch (error) {
      noteTries(error, Math.max(1, call.attempts));
      throw error;
    }
  };
}

/** @param now ms since 1970 */
export function answerOf(call: Call, { statusCode, headers, body }: Response, now: number): Answer {
  return {
    status: statusCode,
    fields: fieldsOfAnswer(headers),
    body: new ApiBody(body, call),
    attempts: call.attempts,
    requestTime: call.requestTime,
    responseTime: now,
    refuse: () => call.refuse?.(),
  };
}
