/** Where each entry of the tab's history was left (spec §2): known after a reload and a visit elsewhere, too. */
import type { Location } from 'react-router';
import { browserSession } from '../../client/services/browser-session.ts';

const KEY = 'positions';
/** Nobody goes back further; the oldest are forgotten. */
const MOST = 50;

const positions = new Map(read());

/** @param top px that the page is scrolled down */
export function rememberPosition(entry: Location, top: number): void {
  const id = idOf(entry);
  positions.delete(id);
  positions.set(id, top);
}

/** @returns px from the top; 0 where nobody has been */
export function positionOf(entry: Location): number {
  return positions.get(idOf(entry)) ?? 0;
}

/** Writes them down: the document may be about to end. */
export function keepPositions(): void {
  browserSession.set(KEY, JSON.stringify([...positions].slice(-MOST)));
}

/** The first entry of every document has the same key. */
function idOf({ key, pathname, search }: Location): string {
  return `${key} ${pathname}${search}`;
}

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(browserSession.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(kept: unknown): kept is [string, number] {
  return Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'number';
}
