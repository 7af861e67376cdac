import type { GoodsRef } from '../../shared/goods.ts';

/** The kinds of dialogs with their props. Their components are in views/dialogs/. */
export interface DialogProps {
  readonly ageGate: Record<never, never>;
  /** Titles of the detected city and of the page’s city (D18). */
  readonly cityQuestion: { readonly detected: string; readonly shown: string };
  readonly cityPicker: Record<never, never>;
  readonly confirm: {
    readonly title: string;
    readonly message: string;
    /** Default: 'Подтвердить'. */
    readonly confirm?: string;
    /** Default: 'Отменить'. */
    readonly cancel?: string;
  };
  /** The generic modal with 'Закрыть' in its footer (spec §2). */
  readonly message: {
    readonly title: string;
    readonly text?: string;
    /** A second paragraph. */
    readonly note?: string;
    /** The label of a button that accepts the message, instead of 'Закрыть' in the footer. */
    readonly accept?: string;
  };
  /** The phone's menu. */
  readonly menu: Record<never, never>;
  readonly callback: Record<never, never>;
  /** A message to the shop. */
  readonly feedback: Record<never, never>;
  /** A review of goods (contract.md §6). */
  readonly review: { readonly goods: GoodsRef };
  /** A request to be notified when goods are available again (contract.md §6). */
  readonly notify: { readonly goods: GoodsRef };
  readonly cart: Record<never, never>;
  readonly checkout: Record<never, never>;
  /** 'Наличие в магазинах' of one product variation (spec §2 'Product stock view'). */
  readonly stocks: {
    readonly goods: GoodsRef;
    /** Address of their page. */
    readonly url: string;
  };
  /** One shop; its title links to its page (spec §2 'Shop detail'). */
  readonly shop: { readonly id: number; readonly name: string; readonly url: string };
  /** The image viewer. `first` is the index of the picture that it starts with. */
  readonly viewer: { readonly pictures: readonly ViewedPicture[]; readonly first: number };
}

export interface ViewedPicture {
  readonly url: string;
  readonly alt: string;
}

export type DialogKind = keyof DialogProps;

/** The result of a dialog (spec §4): confirmed, cancelled, or dismissed. */
export type DialogResult = boolean | undefined;

export type OpenDialog = {
  readonly [K in DialogKind]: { readonly id: string; readonly kind: K; readonly props: DialogProps[K] };
}[DialogKind];

/** Dialogs that a hash of the address opens (D6). */
const hashes = { '#cart': 'cart', '#checkout': 'checkout' } as const satisfies Record<string, DialogKind>;

export type HashDialogKind = (typeof hashes)[keyof typeof hashes];

/** The dialog that a hash opens; undefined for anchors and unknown hashes. */
export function dialogOfHash(hash: string): HashDialogKind | undefined {
  return Object.hasOwn(hashes, hash) ? hashes[hash as keyof typeof hashes] : undefined;
}

export function isHashDialog(kind: DialogKind): kind is HashDialogKind {
  return Object.values<DialogKind>(hashes).includes(kind);
}

/** Does Back close it, though it has no hash? Not what asks by itself: only an answer closes that (D7, D18). */
export function isClosedByBack(kind: DialogKind): boolean {
  return kind !== 'ageGate' && kind !== 'cityQuestion' && !isHashDialog(kind);
}

/**
 * The order in which waiting dialogs are shown (D7): age gate, city question, then the dialog of the address's hash.
 */
const inOrder: readonly DialogKind[] = ['ageGate', 'cityQuestion', ...Object.values(hashes)];

export function orderOf(kind: DialogKind): number {
  const at = inOrder.indexOf(kind);
  return at === -1 ? inOrder.length : at;
}
