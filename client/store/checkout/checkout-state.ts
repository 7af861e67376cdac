/** What checkout knows (spec §2–§4; D9–D17). */
import type { CheckoutRow, MapGeo } from '../../../shared/contract/things.ts';
import type { ContactName, Contacts } from '../../../shared/rules/checkout/contacts.ts';
import type { OrderBody, TakenLine, WantedLine } from '../../../shared/rules/checkout/order.ts';
import type { ShopFilter } from '../../../shared/rules/checkout/shops.ts';
import type { BuyerKind, Way } from '../../../shared/rules/checkout/ways.ts';
import type { ShopSort } from '../../../shared/rules/shops/sort.ts';

/** In their order. */
export const steps = ['shops', 'contacts', 'confirm', 'success'] as const;
export type Step = (typeof steps)[number];

/** What the success step shows of an order, whatever becomes of cart and stock afterwards (D16). */
export interface OrderCopy {
  readonly shop: { readonly name: string; readonly address: string; readonly url: string; readonly workTime: string };
  readonly way: Way;
  /** The day from which it can be taken, as it is shown. */
  readonly day: string;
  /** A moment of that day, ms since 1970; undefined where no day is promised. */
  readonly readyAt?: number | undefined;
  /** As they are shown. */
  readonly buyer: Contacts & { readonly kind: BuyerKind };
  readonly lines: readonly TakenLine[];
  readonly pieces: number;
  /** Roubles, as they were before ordering. */
  readonly total: number;
  /** Does anything stay in the cart? */
  readonly leftovers: boolean;
}

/** An order that is on its way, or of which nobody knows whether it has arrived (D15). */
export interface SentOrder {
  readonly body: OrderBody;
  readonly copy: OrderCopy;
}

export interface Receipt extends OrderCopy {
  readonly code: string;
  /** Roubles, the API's. */
  readonly paid: number;
}

/** Why the order was not taken: a failure, or what the API says is wrong (D17). */
export type Trouble = { readonly kind: 'failed' } | { readonly kind: 'refused'; readonly messages: readonly string[] };

export interface CheckoutState {
  /** `waiting`: the cart is not known yet. `asking`: the outcome of an order is not known (D15). */
  readonly phase: 'closed' | 'waiting' | 'going' | 'asking';
  readonly step: Step;
  /** The step to go back to once the shops are known again, after a reload. */
  readonly resume: Step;
  /** UUID of this checkout; empty before the first. */
  readonly key: string;
  /** The newest first (spec §2). */
  readonly lines: readonly WantedLine[];
  /** Does the cart hold lines that are not part of this checkout? */
  readonly othersInCart: boolean;
  readonly shops: {
    readonly status: 'loading' | 'ready' | 'failed';
    /** Counts the requests: the answer to an older one is ignored. */
    readonly turn: number;
    readonly rows: readonly CheckoutRow[];
    readonly geo: MapGeo | undefined;
  };
  /** Roubles; undefined while nobody has told. */
  readonly minOrder: { readonly roubles: number | undefined; readonly known: boolean };
  readonly kind: BuyerKind;
  readonly way: Way;
  readonly filter: ShopFilter | undefined;
  readonly text: string;
  readonly sort: ShopSort;
  /** So many pages of the list of shops are shown. */
  readonly pages: number;
  /** Id of the chosen shop. */
  readonly shop: number | undefined;
  readonly contacts: Contacts;
  /** The field that the visitor is in. */
  readonly entered: ContactName | undefined;
  /** What is known of the buyer; '' for a field that the visitor has changed. */
  readonly offered: Partial<Contacts>;
  /** The phone in E.164, once it was found valid. */
  readonly phone: string;
  /** Is the shop being confirmed, while the minimum is asked for? */
  readonly taking: boolean;
  /** Is an order being sent? */
  readonly processing: boolean;
  readonly trouble: Trouble | undefined;
  /** Messages of the API at the buyer's fields. */
  readonly refused: Readonly<Partial<Record<keyof Contacts, string>>>;
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
  shops: { status: 'loading', turn: 0, rows: [], geo: undefined },
  minOrder: { roubles: undefined, known: false },
  kind: 'person',
  way: 'transit',
  filter: undefined,
  text: '',
  sort: 'distance',
  pages: 1,
  shop: undefined,
  contacts: { phone: '', title: '', email: '' },
  entered: undefined,
  offered: {},
  phone: '',
  taking: false,
  processing: false,
  trouble: undefined,
  refused: {},
  sent: undefined,
  receipt: undefined,
};

/** What outlives a reload (D15, spec §3). */
export interface CheckoutMemory extends Pick<CheckoutState, 'key' | 'kind' | 'way' | 'shop' | 'contacts' | 'phone'> {
  readonly step: Step;
  readonly sent?: SentOrder | undefined;
}
