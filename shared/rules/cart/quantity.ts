/** The largest quantity that the field accepts: anything larger is taken for a typing error. */
const MAX_QUANTITY = 99_999;

/**
 * Parses the text of a quantity field (spec §5: number, min 0, step 1).
 * @returns undefined for an empty field, text, a fraction, or a negative or too large number: these are not 0 (D3)
 */
export function readQuantity(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d+$/.test(trimmed)) return undefined;
  const quantity = Number(trimmed);
  return quantity <= MAX_QUANTITY ? quantity : undefined;
}
