/** The addresses of checkout without JavaScript (D39, conventions.md §4). */

/** The cart without JavaScript. */
export const PLAIN_CART = '/cart/?plain=1';

export const plainSteps = ['shop', 'contacts', 'confirm', 'success'] as const;
export type PlainStep = (typeof plainSteps)[number];

export function plainAddress(step: PlainStep): string {
  return `${PLAIN_CART}&step=${step}`;
}

/** The step that an address of the plain cart names; undefined: the cart itself. @param search with its `?`, or empty */
export function plainStepOf(search: string): PlainStep | undefined {
  const wanted = new URLSearchParams(search).get('step');
  return plainSteps.find((step) => step === wanted);
}
