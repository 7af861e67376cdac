/**
 * The size of a bottle by the name of its variant, `0,75 л` or `500 мл`, in litres.
 * @returns undefined for a pack (`6 шт. по 0,5 л`), which is no bottle, and for a variant without a size
 */
export function bottleLitres(variant: string): number | undefined {
  if (/\d\s*шт\.? по /u.test(variant)) return undefined;
  const match = /(\d{1,6}(?:[.,]\d{1,4})?)\s?(м?л)(?!\p{L})/u.exec(variant);
  if (match === null) return undefined;
  const amount = Number(match[1]?.replace(',', '.'));
  return match[2] === 'мл' ? amount / 1000 : amount;
}
