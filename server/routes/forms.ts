/** Forms posted to their page without JavaScript (D39). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainStepOf } from '../../shared/rules/checkout/plain-steps.ts';
import type { RateLimits } from '../http/request/rate-limits.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { MAX_FORM_BODY } from '../pages/forms/form-fields.ts';
import type { FormCall } from '../pages/forms/posted-forms.ts';
import type { Pages } from '../pages/pages.ts';

/** The call that each page's form makes. */
const forms = {
  '/cart/': 'POST /api/cart/update.json',
  '/corporate/': 'POST /api/feedback.json',
  '/feedback/': 'POST /api/feedback.json',
  '/feedback/callback/': 'POST /api/feedback/callback.json',
  '/partners/': 'POST /api/feedback/partners.json',
  '/calculator/': 'POST /calculator.json',
} as const satisfies Record<string, FormCall>;

/** Does the page of this path take a form? */
export function isFormPath(path: string): boolean {
  return Object.hasOwn(forms, path);
}

export interface FormOptions {
  readonly pages: Pick<Pages, 'answerForm'>;
  readonly limits: RateLimits;
}

export async function formRoutes(app: FastifyInstance, { pages, limits }: FormOptions): Promise<void> {
  await withRawBodies(app, async (scope) => {
    for (const [url, call] of Object.entries(forms)) {
      const isOrder = (request: FastifyRequest) => url === '/cart/' && plainStepOf(request.target.search) === 'success';
      const callOf = (request: FastifyRequest): FormCall => (isOrder(request) ? 'POST /api/checkout.json' : call);
      scope.route({
        url,
        method: 'POST',
        config: { route: 'form', isFromApi: true },
        bodyLimit: MAX_FORM_BODY,
        onRequest: async (request) => {
          for (const limit of limits.ofForm(callOf(request))) await limit(request);
        },
        handler: (request, reply) => pages.answerForm(callOf(request), request, reply),
      });
    }
  });
}
