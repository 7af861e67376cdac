/** The pages for one visitor (D39): the cart without JavaScript, and the pages that answer forms. They are never kept. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PagePolicy } from '../../http/response/content-security-policy.ts';
import { type OpenOptions, openPage } from '../open-page.ts';
import { admit, type RenderQueue } from '../queue/render-queue.ts';
import { renderPersonal } from '../render/render.ts';
import { sendWhole } from '../send-page.ts';
import { createCartForms, type PersonalPage, PLAIN_CART } from './plain-cart.ts';
import { type FormCall, takePosted } from './posted-forms.ts';

/** @param now ms since 1970 */
export function createPersonalPages(opening: OpenOptions, queue: RenderQueue, policy: PagePolicy, now: () => number) {
  const forms = createCartForms(opening.gateway, now);

  return { showCart, take };

  async function showCart(request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> {
    await admit(request, queue);
    return sendPersonal(request, reply, url, await forms.show(request));
  }

  async function take(
    call: FormCall,
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
  ): Promise<FastifyReply> {
    if (call !== 'POST /api/cart/update.json') {
      // Before anything is sent: a form whose page is refused would be sent again.
      await admit(request, queue);
      return sendPersonal(request, reply, url, await takePosted(call, request, opening.gateway));
    }
    const page = await forms.change(request, reply);
    if (page !== undefined) {
      await admit(request, queue);
      return sendPersonal(request, reply, url, page);
    }
    reply.header('cache-control', 'no-store').header('x-cache', 'BYPASS');
    return reply.code(303).header('location', PLAIN_CART).send();
  }

  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    { view, status }: PersonalPage,
  ): Promise<FastifyReply> {
    const { input } = await openPage(opening, url, request.requestContext, now());
    const html = await renderPersonal(input, view.value);
    for (const cookie of view.setCookies) reply.header('set-cookie', cookie);
    reply.code(status).header('content-type', 'text/html; charset=utf-8');
    reply.header('cache-control', 'no-store').header('x-cache', 'BYPASS');
    const allowed = policy(request.requestContext, { styles: input.assets.css.source });
    return sendWhole(request, reply, html, allowed);
  }
}
