/** The pages for one visitor (D39): cart and checkout without JavaScript, and the pages that answer forms. They are never kept. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeQuery, type Nested } from '../../../shared/notation.ts';
import { PLAIN_CART, type PlainStep, plainAddress, plainStepOf } from '../../../shared/rules/checkout/plain-steps.ts';
import type { PagePolicy } from '../../http/response/content-security-policy.ts';
import { type OpenOptions, openPage } from '../open-page.ts';
import { admit, type RenderQueue } from '../queue/render-queue.ts';
import { renderPersonal } from '../render/render.ts';
import { sendWhole } from '../send-page.ts';
import { readFields } from './form-fields.ts';
import { createCartForms, type PersonalPage } from './plain-cart.ts';
import { openCheckout } from './plain-checkout.ts';
import { type FormPath, postedForms, takePosted } from './posted-forms.ts';

/** With its style sheets: the steps are those of the dialog. */
const CHECKOUT_FILE = 'checkout-dialog.tsx';

/** @param now ms since 1970 */
export function createPersonalPages(opening: OpenOptions, queue: RenderQueue, policy: PagePolicy, now: () => number) {
  const forms = createCartForms(opening.gateway, now);

  return { showCart, take };

  async function showCart(request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> {
    await admit(request, queue);
    const { search } = request.target;
    const step = plainStepOf(search);
    if (step !== undefined) return showStep(step, decodeQuery(search), request, reply, url);
    return sendPersonal(request, reply, url, await forms.show(request));
  }

  async function showStep(
    step: PlainStep,
    fields: Nested,
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
  ): Promise<FastifyReply> {
    const page = await openCheckout(step, fields, request, opening);
    if (page !== undefined) return sendPersonal(request, reply, url, page);
    return goOn(reply, step === 'shop' ? PLAIN_CART : plainAddress('shop'));
  }

  async function take(
    path: FormPath,
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
  ): Promise<FastifyReply> {
    if (path !== '/cart/') {
      // Before anything is sent: a form whose page is refused would be sent again.
      await admit(request, queue);
      return sendPersonal(request, reply, url, await takePosted(postedForms[path], request, opening.gateway));
    }
    const step = plainStepOf(request.target.search);
    if (step !== undefined) {
      await admit(request, queue);
      return showStep(step, await readFields(request), request, reply, url);
    }
    const page = await forms.change(request, reply);
    if (page !== undefined) {
      await admit(request, queue);
      return sendPersonal(request, reply, url, page);
    }
    return goOn(reply, PLAIN_CART);
  }

  function goOn(reply: FastifyReply, address: string): FastifyReply {
    reply.header('cache-control', 'no-store').header('x-cache', 'BYPASS');
    return reply.code(303).header('location', address).send();
  }

  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    { view, status }: PersonalPage,
  ): Promise<FastifyReply> {
    const { input: opened } = await openPage(opening, url, request.requestContext, now());
    const isCheckout = view.value.kind === 'checkout';
    const input = isCheckout ? { ...opened, assets: opening.source.assets(CHECKOUT_FILE) } : opened;
    const html = await renderPersonal(input, view.value);
    for (const cookie of view.setCookies) reply.header('set-cookie', cookie);
    reply.code(status).header('content-type', 'text/html; charset=utf-8');
    reply.header('cache-control', 'no-store').header('x-cache', 'BYPASS');
    const allowed = policy(request.requestContext, { styles: input.assets.css.source });
    return sendWhole(request, reply, html, allowed);
  }
}
