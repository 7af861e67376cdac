/**
 * What this browser has noted, per host, of favourites and of goods seen last. It names goods that the shop no longer
 * has, and replaces an API without goods by id (D53).
 */
import type { TextStorage } from '../../services/services.ts';

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
  /** When it was seen like this, ms since 1970. */
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

/** @param wanted ids of the goods whose notes are kept; all other notes are removed */
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

/** Another page of this host may have written it, possibly of another build. */
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
