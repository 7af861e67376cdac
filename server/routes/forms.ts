/** Forms posted to their page without JavaScript (D39). */
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../http/request/rate-limits.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { readCookiesOnce } from '../http/request/request-fields.ts';
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
      scope.route({
        url,
        method: 'POST',
        config: { route: 'form', isFromApi: true },
        bodyLimit: MAX_FORM_BODY,
        onRequest: [readCookiesOnce, ...limits.ofForm(call)],
        handler: (request, reply) => pages.answerForm(call, request, reply),
      });
    }
  });
}
