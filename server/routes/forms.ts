/** Forms posted to their page without JavaScript (D39). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '../../shared/contract/calls.ts';
import { plainStepOf } from '../../shared/rules/checkout/plain-steps.ts';
import type { RateLimits } from '../http/request/rate-limits.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { MAX_FORM_BODY } from '../pages/forms/form-fields.ts';
import { type FormPath, postedForms } from '../pages/forms/posted-forms.ts';
import type { Pages } from '../pages/pages.ts';

/** Does the page of this path take a form? */
export function isFormPath(path: string): boolean {
  return path === CART || Object.hasOwn(postedForms, path);
}

const CART = '/cart/';

/** The call that a posted form makes. */
function callOf(path: FormPath, { target }: FastifyRequest): CallKey {
  if (path !== CART) return postedForms[path].call;
  return plainStepOf(target.search) === 'success' ? 'POST /api/checkout.json' : 'POST /api/cart/update.json';
}

export interface FormOptions {
  readonly pages: Pick<Pages, 'answerForm'>;
  readonly limits: RateLimits;
}

export async function formRoutes(app: FastifyInstance, { pages, limits }: FormOptions): Promise<void> {
  await withRawBodies(app, async (scope) => {
    for (const url of [CART, ...Object.keys(postedForms)] as FormPath[]) {
      scope.route({
        url,
        method: 'POST',
        config: { route: 'form', isFromApi: true },
        bodyLimit: MAX_FORM_BODY,
        onRequest: async (request) => {
          for (const limit of limits.ofForm(callOf(url, request))) await limit(request);
        },
        handler: (request, reply) => pages.answerForm(url, request, reply),
      });
    }
  });
}
