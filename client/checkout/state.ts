/** The state of checkout (spec §2–§4; D9–D17), and what follows from it. Pure. */

import type { EntityType } from '../../shared/contract/order.ts';
import type { CheckoutRow, MapGeo, OrderType } from '../../shared/contract/things.ts';
import { type BuyerField, type Contacts, contactErrors, eachField } from '../../shared/rules/checkout/buyer-fields.ts';
import { type Basket, basketAt, minimumMissed, type WantedLine } from '../../shared/rules/checkout/order.ts';
import { isWayOpen } from '../../shared/rules/checkout/ways.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import type { ShopFilter } from '../../shared/rules/shops/find.ts';
import type { ShopSort } from '../../shared/rules/shops/sort.ts';
import type { DialogsState } from '../dialogs/dialogs-slice.ts';
import type { Receipt, SentOrder } from './sent-order.ts';

/** In their order (spec §2). */
export const steps = ['shops', 'contacts', 'confirm', 'success'] as const;
export type Step = (typeof steps)[number];

/**
 * Why the order was not accepted, or may not have been: a failure, no connection to send it by, or the API's message (D17); or why the visitor
 * has to check it again.
 */
export type OrderProblem =
  | { readonly kind: 'not-sent' | 'cart-changed' }
  /** `requestId`: to be quoted (D73); undefined if no answer names it. */
  | { readonly kind: 'failed' | 'unknown'; readonly requestId: string | undefined }
  | { readonly kind: 'refused'; readonly messages: readonly string[] };

export interface CheckoutState {
  /** `waiting`: the cart is being loaded or updated. `asking`: the outcome of an order is unknown (D15). */
  readonly phase: 'closed' | 'waiting' | 'going' | 'asking';
  readonly step: Step;
  /** The step to return to once the shops are loaded, after a reload. */
  readonly resume: Step;
  /**
   * UUID of this checkout, sent as `Idempotency-Key` (D15); empty before the first checkout and after an order was
   * placed.
   */
  readonly key: string;
  /** The newest first (spec §2). */
  readonly lines: readonly WantedLine[];
  /** Does the cart contain lines that are not part of this checkout? */
  readonly othersInCart: boolean;
  readonly shops: {
    readonly status: 'loading' | 'ready' | 'failed';
    /** Number of the last request: answers to earlier ones are ignored. */
    readonly request: number;
    readonly rows: readonly CheckoutRow[];
    readonly geo: MapGeo | undefined;
  };
  /** `roubles` is undefined if there is no minimum, or if it is not known yet. */
  readonly minOrder: { readonly roubles: number | undefined; readonly known: boolean };
  readonly kind: EntityType;
  readonly way: OrderType;
  readonly filter: ShopFilter | undefined;
  readonly text: string;
  readonly sort: ShopSort;
  /** Undefined until the visitor has chosen: the width of the window decides. */
  readonly view: 'map' | 'list' | undefined;
  /** Number of pages of the shop list that are shown. */
  readonly pages: number;
  /** Id of the selected shop. */
  readonly shop: number | undefined;
  readonly contacts: Contacts;
  /** The focused field. */
  readonly entered: BuyerField | undefined;
  /** What the storefront knows of the buyer, to fill empty fields that the visitor has not changed. */
  readonly offered: Partial<Contacts>;
  readonly changed: readonly BuyerField[];
  /** The valid phone in E.164; empty until there is one. */
  readonly phone: string;
  /** Is the chosen shop being confirmed, while the minimum is loaded? */
  readonly confirmingShop: boolean;
  /** Is an order being prepared or sent? */
  readonly processing: boolean;
  readonly problem: OrderProblem | undefined;
  /** The API's messages for single fields. */
  readonly refused: FieldErrors<BuyerField>;
  readonly sent: SentOrder | undefined;
  readonly receipt: Receipt | undefined;
}

export const blankCheckout: CheckoutState = {
  phase: 'closed',
  step: 'shops',
  resume: 'shops',
  key: '',
  lines: [],
  othersInCart: false,
  shops: { status: 'loading', request: 0, rows: [], geo: undefined },
  minOrder: { roubles: undefined, known: false },
  kind: 'person',
  way: 'transit',
  filter: undefined,
  text: '',
  sort: 'distance',
  view: undefined,
  pages: 1,
  shop: undefined,
  contacts: eachField(() => ''),
  entered: undefined,
  offered: {},
  changed: [],
  phone: '',
  confirmingShop: false,
  processing: false,
  problem: undefined,
  refused: {},
  sent: undefined,
  receipt: undefined,
};

/** The part that is kept across a reload (D15, spec §3). */
export interface CheckoutMemory extends Pick<CheckoutState, 'key' | 'kind' | 'way' | 'shop' | 'contacts' | 'phone'> {
  readonly step: Step;
  readonly changed?: readonly BuyerField[];
  readonly sent?: SentOrder | undefined;
}

/** The slice's state; the initial state until checkout has been added to the store. */
export function checkoutOf(state: { readonly checkout?: CheckoutState }): CheckoutState {
  return state.checkout ?? blankCheckout;
}

/** Is checkout's dialog open? */
export function isShown({ dialogs }: { readonly dialogs: DialogsState }): boolean {
  return dialogs.stack.some(({ kind }) => kind === 'checkout');
}

/** The minimum that the order misses at the selected shop (D13), and what it lacks, in roubles; undefined: nothing. */
export function missedMinimum(state: CheckoutState): { readonly amount: number; readonly rest: number } | undefined {
  const { total } = chosenRow(state)?.summary.transit ?? {};
  const amount = total === undefined ? undefined : minimumMissed(total, state.way, state.minOrder.roubles);
  return total === undefined || amount === undefined ? undefined : { amount, rest: amount - total };
}

/** The row of the selected shop. */
export function chosenRow({ shops, shop }: Pick<CheckoutState, 'shops' | 'shop'>): CheckoutRow | undefined {
  return shops.rows.find((row) => row.shop.id === shop);
}

/** What the selected shop offers for the selected way; empty if the way is unavailable; undefined without a shop. */
export function chosenBasket(state: CheckoutState): Basket | undefined {
  const row = chosenRow(state);
  if (row === undefined) return undefined;
  if (!isWayOpen(row.summary, state.way, state.kind)) return { taken: [], missing: state.lines, pieces: 0, total: 0 };
  return basketAt(state.lines, row, state.way);
}

/** Is anything available? 'Заберу здесь' and the later steps require it. */
export function canTake(state: CheckoutState): boolean {
  return state.shops.status === 'ready' && (chosenBasket(state)?.pieces ?? 0) > 0;
}

/** Is the checkout about exactly these lines? */
export function hasLines(state: CheckoutState, lines: readonly WantedLine[]): boolean {
  return JSON.stringify(state.lines) === JSON.stringify(lines);
}

/** Are the buyer's data complete (spec §5)? */
export function isBuyerKnown({ contacts, kind, phone }: CheckoutState): boolean {
  return phone !== '' && Object.keys(contactErrors(contacts, kind, () => undefined)).length === 0;
}

/** The furthest step up to `wanted` for which the data are complete. */
export function reachable(state: CheckoutState, wanted: Step): Step {
  if (wanted === 'shops' || !canTake(state)) return 'shops';
  return wanted === 'contacts' || !isBuyerKnown(state) ? 'contacts' : 'confirm';
}

/** Is the step before the current one? Only such steps can be clicked in the step bar (spec §2). */
export function isEarlier(step: Step, current: Step): boolean {
  return current !== 'success' && steps.indexOf(step) < steps.indexOf(current);
}
