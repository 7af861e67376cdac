/**
 * The cart without JavaScript (D39): `POST /cart/` changes it and redirects to `/cart/?plain=1`, which shows it. This
 * page and the pages that answer forms (posted-forms.ts) are the only personal ones: typed `Personal`, `no-store`,
 * `X-Cache: BYPASS`, never kept.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/api.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import type { Nested } from '../../../shared/notation.ts';
import { mostPieces } from '../../../shared/rules/cart/quantity.ts';
import { readId } from '../../../shared/rules/ids.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { cartContentsTexts } from '../../../shared/texts/cart-contents.ts';
import type { PersonalView } from '../../../views/entry/server.tsx';
import type { Personal } from '../../gateway/answer.ts';
import { cookiesOf } from '../../gateway/failure.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { readFields } from './form-fields.ts';

/** A page for one visitor (D39). */
export interface PersonalPage {
  readonly status: number;
  readonly view: Personal<PersonalView>;
}

export interface CartForms {
  /** Shows the current cart. */
  readonly show: (request: FastifyRequest) => Promise<PersonalPage>;
  /**
   * Changes one line as the form says. Returns undefined on success, to be answered with a redirect (303); else the
   * cart with a message.
   */
  readonly change: (request: FastifyRequest, reply: FastifyReply) => Promise<PersonalPage | undefined>;
}

/** @param now ms since 1970; sent as `dt`, because a form cannot tell the time of the click */
export function createCartForms(gateway: Gateway, now: () => number): CartForms {
  const show = async (request: FastifyRequest, message?: string, status = 200): Promise<PersonalPage> => {
    const { requestContext: context, headers } = request;
    const [{ value, ...cart }, about] = await Promise.all([
      gateway.personal('GET /api/cart.json', {}, context, headers.cookie),
      // Who has no session has nothing in the cart, and two calls would open two (contract.md §5.1).
      headers.cookie === undefined
        ? undefined
        : gateway.personal('GET /api/checkout/data.json', {}, context, headers.cookie).catch(() => undefined),
    ]);
    const minOrder = about?.value.min_order ?? undefined;
    const { items } = value.data;
    return { status, view: { ...cart, value: { kind: 'cart', items, minOrder, message, failed: status >= 400 } } };
  };
  /**
   * Returns the new quantity for a form that adds goods. Such a form does not know what is in the cart, so it never
   * lowers the quantity.
   */
  const withPresent = async (
    { requestContext: context, headers }: FastifyRequest,
    reply: FastifyReply,
    { product_id, least }: LineChange,
  ): Promise<number> => {
    if (headers.cookie === undefined) return least ?? 1;
    const { value, setCookies } = await gateway.personal('GET /api/cart.json', {}, context, headers.cookie);
    setAll(reply, setCookies);
    const present = value.data.items.find(({ goods_id }) => goods_id === product_id)?.qnt ?? 0;
    return least === undefined ? present + 1 : Math.max(present, least);
  };
  return {
    show: (request) => show(request),
    change: async (request, reply) => {
      const change = readChange(await readFields(request));
      if (change === undefined) return show(request, cartContentsTexts.wrongQuantity, 422);
      try {
        const { least: _, ...line } = change;
        const qnt = change.qnt ?? (await withPresent(request, reply, change));
        const { requestContext: context, headers } = request;
        const update = async (qnt: number) => {
          const input = { body: { ...line, qnt, dt: now() } };
          const answer = await gateway.personal('POST /api/cart/update.json', input, context, headers.cookie);
          setAll(reply, answer.setCookies);
          return answer.value.data.items;
        };
        const isChanged = ({ id, goods_id }: CartItem) => id === line.item || goods_id === line.product_id;
        const most = mostPieces((await update(qnt)).find(isChanged));
        if (qnt <= most || headers.cookie === undefined) return undefined;
        await update(most);
        return show(request, cartTexts.cut({ most }));
      } catch (error) {
        setAll(reply, cookiesOf(error));
        if (!(error instanceof ApiError)) throw error;
        if (error.status < 500) return show(request, error.message, error.status);
        // If the cart cannot be read either, the failure is that of the change.
        return show(request, cartContentsTexts.notChanged, error.status).catch(() => Promise.reject(error));
      }
    },
  };
}

function setAll(reply: FastifyReply, setCookies: readonly string[]): void {
  for (const cookie of setCookies) reply.header('set-cookie', cookie);
}

interface LineChange {
  readonly item?: number;
  readonly product_id?: number;
  /** Undefined: `least`, or one more than there is. */
  readonly qnt?: number | undefined;
  /** Sent by the calculator: the quantity that is needed at least. */
  readonly least?: number | undefined;
}

/**
 * Reads `item` with `qnt` (1 if the form has none), or `product_id` with `qnt`, `least` or neither. Undefined if a
 * field is invalid.
 */
function readChange(fields: Nested): LineChange | undefined {
  const qnt = quantity(fields.qnt);
  const item = idOf(fields.item);
  const product = idOf(fields.product_id);
  const least = quantity(fields.least);
  const isWrong = (value: number | undefined, field: string) => value === undefined && fields[field] !== undefined;
  if (isWrong(qnt, 'qnt') || isWrong(least, 'least')) return undefined;
  if (item !== undefined) return { item, qnt: qnt ?? 1 };
  return product === undefined ? undefined : { product_id: product, qnt, least };
}

type Field = Nested[string] | undefined;

function quantity(value: Field): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : undefined;
}

function idOf(value: Field): number | undefined {
  return typeof value === 'string' ? readId(value.trim()) : undefined;
}
