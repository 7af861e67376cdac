/** Goods ids as text: in the few letters that a visitor's memory has room for (D44), and in an address. */
import { readId } from '../ids.ts';
import { onceBy } from '../once.ts';

const RADIX = 36;
/** No list of goods that is asked for or passed on has more (contract.md §6). */
export const MOST_GOODS = 100;

/** Letters, digits and points, for `VisitorMemory`. */
export function packIds(ids: readonly number[]): string {
  return ids.map((id) => id.toString(RADIX)).join('.');
}

/** Reads what `packIds` has written; whatever else stands there is left out. */
export function unpackIds(text: string): readonly number[] {
  return proper(text.split('.').map((id) => (/^[\da-z]+$/.test(id) ? Number.parseInt(id, RADIX) : 0)));
}

/** Ids as an address names them, `1,2,3`: each once, at most `MOST_GOODS`; what is no id is left out. */
export function readIdList(text: string): readonly number[] {
  return proper(text.split(',').map((id) => readId(id) ?? 0)).slice(0, MOST_GOODS);
}

function proper(ids: readonly number[]): readonly number[] {
  return onceBy(
    ids.filter((id) => Number.isSafeInteger(id) && id > 0),
    (id) => id,
  );
}
