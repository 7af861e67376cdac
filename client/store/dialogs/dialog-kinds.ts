import type { GoodsRef } from '../../../shared/goods.ts';

/** The dialogs that can be shown, and what each is told. What they look like is in views/dialogs/. */
export interface DialogProps {
  readonly ageGate: Record<never, never>;
  /** D18: titles of the detected city, and of the one that the page is for. */
  readonly cityQuestion: { readonly detected: string; readonly shown: string };
  readonly cityPicker: Record<never, never>;
  readonly confirm: {
    readonly title: string;
    readonly message: string;
    /** Default: 'Подтвердить'. */
    readonly confirm?: string;
  };
  /** The generic modal with 'Закрыть' at its foot (spec §2). */
  readonly message: {
    readonly title: string;
    readonly text?: string;
    /** A button that accepts what is said, in place of 'Закрыть' at the foot. */
    readonly accept?: string;
  };
  readonly callback: Record<never, never>;
  /** A message to the shop. */
  readonly feedback: Record<never, never>;
  /** A review of goods (contract.md §6). */
  readonly review: { readonly goods: GoodsRef };
  /** Word when goods are there again (contract.md §6). */
  readonly notify: { readonly goods: GoodsRef };
  readonly cart: Record<never, never>;
  readonly checkout: Record<never, never>;
  /** 'Наличие в магазинах' of one goods (spec §2 'Product stock view'). */
  readonly stocks: { readonly goods: GoodsRef };
  /** One shop, named by its link (spec §2 'Shop detail'). */
  readonly shop: { readonly id: number; readonly name: string; readonly url: string };
  /** Pictures looked at closely, beginning with one of them. */
  readonly viewer: { readonly pictures: readonly ViewedPicture[]; readonly first: number };
}

export interface ViewedPicture {
  readonly url: string;
  readonly alt: string;
}

export type DialogKind = keyof DialogProps;

/** What a dialog was closed with (spec §4): confirmed, cancelled, or dismissed. */
export type DialogResult = boolean | undefined;

export type OpenDialog = {
  readonly [K in DialogKind]: { readonly id: string; readonly kind: K; readonly props: DialogProps[K] };
}[DialogKind];

/** Dialogs that an address opens by its hash (D6). */
const hashes = { '#cart': 'cart', '#checkout': 'checkout' } as const satisfies Record<string, DialogKind>;

export type HashDialogKind = (typeof hashes)[keyof typeof hashes];

/** The dialog of a hash; `undefined` for anchors and for dialogs that do not exist. */
export function dialogOfHash(hash: string): HashDialogKind | undefined {
  return Object.hasOwn(hashes, hash) ? hashes[hash as keyof typeof hashes] : undefined;
}

export function isHashDialog(kind: DialogKind): kind is HashDialogKind {
  return Object.values<DialogKind>(hashes).includes(kind);
}

/**
 * Dialogs that wait for their turn, in the order of D7: the age gate, the city question, then what an address asks
 * for by its hash.
 */
const turns: readonly DialogKind[] = ['ageGate', 'cityQuestion', ...Object.values(hashes)];

export function turnOf(kind: DialogKind): number {
  const turn = turns.indexOf(kind);
  return turn === -1 ? turns.length : turn;
}
