/**
 * Interceptor, the last before the connection: adds the fields that the shop's API asks for (D60). Used only where some
 * are set. Nothing above it sees them, so they are in no log, trace or stored answer.
 */
import type { ApiCredentials } from '../../config/api-credentials.ts';
import { headersOf } from '../../http-cache/rules/fields.ts';
import { comparableName } from '../../syntax/field-name.ts';
import type { CallInterceptor } from '../call.ts';

export function addCredentials({ fields, tls }: ApiCredentials): CallInterceptor {
  const own = new Set(fields.map(([name]) => comparableName(name)));
  // The storefront identifies itself. A visitor's credentials could be taken for its own.
  if (own.size > 0 || tls?.cert !== undefined) own.add('authorization');
  return (dispatch) => (options, handler) => {
    const others = Object.entries(options.headers).filter(([name]) => !own.has(comparableName(name)));
    return dispatch({ ...options, headers: { ...Object.fromEntries(others), ...headersOf(fields) } }, handler);
  };
}
