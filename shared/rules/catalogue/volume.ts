/** Volumes of goods. */
import { volumeWords } from '../../texts/volumes.ts';

/** The volume that the size of a variation names, `0,75 л` or `6 × 330 мл`; litres, 0 if it names none. */
export function litresOf(variant: string): number {
  const [, pieces = '1', amount = '', unit = ''] = volumeWords.pattern.exec(variant) ?? [];
  return (
    (Number(pieces) * Number(amount.replace(',', '.'))) / (unit.toLowerCase() === volumeWords.millilitres ? 1000 : 1)
  );
}

/** Variations in the order of their volumes; as they came where one of them names none. */
export function byVolume<One>(variations: readonly One[], sizeOf: (one: One) => string): readonly One[] {
  const sized = variations.map((one) => [litresOf(sizeOf(one)), one] as const);
  return sized.every(([litres]) => litres > 0) ? sized.sort(([a], [b]) => a - b).map(([, one]) => one) : variations;
}
