/**
 * Notes on favourites and on goods seen last, kept in this browser per host. They name goods that the shop no longer
 * has, and replace `goods.json` if the API lacks it (D53).
 */
import type { TextStorage } from '../services/services.ts';

export interface NotableGoods {
  /** The goods id. */
  readonly id: number;
  readonly title: string;
  /** The path of its page. */
  readonly url: string;
  /** The address of its picture, or empty. */
  readonly image: string;
  readonly price: number;
}

export interface GoodsNote extends NotableGoods {
  /** When the goods were last like this, ms since 1970. */
  readonly at: number;
}

/** Key in local storage. */
const NOTES = 'goods.notes';

/** The newest first. Invalid notes are ignored. */
export function readNotes(storage: Pick<TextStorage, 'get'>): readonly GoodsNote[] {
  try {
    const notes: unknown = JSON.parse(storage.get(NOTES) ?? '[]');
    return Array.isArray(notes) ? notes.filter(isNote) : [];
  } catch {
    return [];
  }
}

/**
 * Notes how goods look now.
 * @param wanted ids of all goods whose notes are kept; other notes are removed
 * @param now ms since 1970
 */
export function keepNotes(
  storage: Pick<TextStorage, 'get' | 'set'>,
  goods: readonly NotableGoods[],
  wanted: readonly number[],
  now: number,
): void {
  const fresh = goods.map(({ id, title, url, image, price }): GoodsNote => ({ id, title, url, image, price, at: now }));
  const others = readNotes(storage).filter((note) => !fresh.some(({ id }) => id === note.id));
  const kept = [...fresh, ...others].filter(({ id }) => wanted.includes(id));
  storage.set(NOTES, JSON.stringify(kept));
}

/** The value may have been written by another build, or by anything else. */
function isNote(note: unknown): note is GoodsNote {
  if (typeof note !== 'object' || note === null) return false;
  const { id, title, url, image, price, at } = note as Record<string, unknown>;
  return (
    [id, price, at].every(Number.isFinite) &&
    [title, image].every((text) => typeof text === 'string') &&
    typeof url === 'string' &&
    url.startsWith('/')
  );
}
