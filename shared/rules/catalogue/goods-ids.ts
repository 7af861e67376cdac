/** Lists of goods ids as text: compact for the visitor's memory (D44), and in addresses. */
import { readId } from '../ids.ts';
import { onceBy } from '../once.ts';

const RADIX = 36;
/** Maximum length of a list of goods in a call or an address (contract.md §6). */
export const MOST_GOODS = 100;
/** The maximum number of goods in a comparison (conventions.md §4, D54). */
export const MOST_COMPARED = 4;

/** Letters, digits and dots, for `VisitorMemory`. */
export function packIds(ids: readonly number[]): string {
  return ids.map((id) => id.toString(RADIX)).join('.');
}

/** Reads the result of `packIds`; anything else is ignored. */
export function unpackIds(text: string): readonly number[] {
  return proper(text.split('.').map((id) => (/^[\da-z]+$/.test(id) ? Number.parseInt(id, RADIX) : 0)));
}

/** Reads ids of an address, `1,2,3`, without duplicates; anything else is ignored. */
export function readIdList(text: string): readonly number[] {
  return proper(text.split(',').map((id) => readId(id) ?? 0));
}

function proper(ids: readonly number[]): readonly number[] {
  const valid = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
  return onceBy(valid, (id) => id);
}
