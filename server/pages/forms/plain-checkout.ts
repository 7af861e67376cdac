/** Checkout without JavaScript (D39): makes the calls of its steps with the visitor's cookies. The views decide what is shown. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/api.ts';
import type { Nested } from '../../../shared/notation.ts';
import type { PlainStep } from '../../../shared/rules/checkout/plain-steps.ts';
import type { PersonalView } from '../../../views/entry/server.tsx';
import { cookiesOf } from '../../gateway/failure.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { namesOf } from '../../gateway/request-context.ts';
import { publicFailure } from '../../http/response/own-failure.ts';
import type { RenderSource, Views } from '../render/render-source.ts';
import type { PersonalPage } from './plain-cart.ts';

interface Parts {
  readonly gateway: Pick<Gateway, 'personal'>;
  readonly source: Pick<RenderSource, 'views'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Opens a step of checkout, or places the order.
 * @param fields of the form that leads to it
 * @returns undefined if an earlier step, or the cart, has to be shown instead
 */
export async function openCheckout(
  step: PlainStep,
  fields: Nested,
  request: FastifyRequest,
  { gateway, source, log }: Parts,
): Promise<PersonalPage | undefined> {
  const { requestContext: context, headers } = request;
  const setCookies: string[] = [];
  const { openPlainCheckout } = await source.views();
  const api: Parameters<Views['openPlainCheckout']>[2]['api'] = async (key, input, options) => {
    const answer = await gateway
      .personal(key, input, context, headers.cookie, options?.idempotencyKey)
      .catch((error: unknown) => {
        setCookies.push(...cookiesOf(error));
        throw error;
      });
    setCookies.push(...answer.setCookies);
    return answer.value;
  };
  const page = (status: number, value: PersonalView): PersonalPage => ({
    status,
    view: { owner: 'visitor', value, setCookies },
  });
  try {
    const { requestId, signal } = context;
    const { state, refused, error } = await openPlainCheckout(step, fields, {
      api,
      signal,
      requestId,
      newKey: randomUUID,
      log: (what, err) => log.warn({ ...namesOf(context), what, err }, 'checkout without scripts'),
    });
    if (state === undefined) return undefined;
    const failed = error === undefined ? 200 : publicFailure(error).status;
    return page(refused ? 422 : failed, { kind: 'checkout', state });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return page(publicFailure(error).status, { kind: 'failed', step, requestId: context.requestId });
  }
}
