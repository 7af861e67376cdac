/** 405 for the methods that an address does not have, with those that it has in `Allow` (RFC 9110 §15.5.6). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchCall } from '../../shared/contract/match.ts';
import { failure } from '../http/response/own-failure.ts';
import { METHOD } from '../http/route-names.ts';
import { asksForJson, isApiPath, passableMethods } from '../syntax/request-target.ts';
import { isFormPath } from './forms.ts';

/** @throws ApiError 405 */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply): never {
  const { allow, isCall } = methodsOf(request);
  request.route = METHOD;
  request.speaksJson = isCall;
  reply.header('allow', allow.join(', '));
  throw failure(405);
}

/** The methods of an address: those of its row in the table of calls, else of the rest of the API, else of a page. */
function methodsOf({ method, target: { path, search } }: FastifyRequest) {
  const isJson = asksForJson(search);
  const row = matchCall(method, path, isJson);
  if (row.found === 'method') {
    return { allow: row.allow.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one)), isCall: true };
  }
  if (isApiPath(path)) return { allow: passableMethods, isCall: true };
  return { allow: isFormPath(path) ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'], isCall: isJson };
}
