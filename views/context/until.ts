/** Until when the words of a page are true that name a time, such as 'сегодня' of a shop that closes. */
import { useEffect } from 'react';
import { useApp } from './app-context.ts';

interface End {
  /** ms since 1970. */
  readonly at: number;
}

const ends = new Set<End>();
const listeners = new Set<() => void>();

/**
 * Has the page take a new `now` once a moment has passed. On the server: the page is kept no longer than until then.
 * @param moment ms since 1970; `Infinity`: what is shown does not change
 */
export function useUntil(moment: number): void {
  const { onUntil } = useApp();
  if (import.meta.env.SSR) onUntil?.(moment);
  useEffect(() => {
    if (moment === Number.POSITIVE_INFINITY) return;
    const end = { at: moment };
    ends.add(end);
    for (const listener of listeners) listener();
    return () => void ends.delete(end);
  }, [moment]);
}

/** The first of these moments after another; `Infinity` if there is none. Both in ms since 1970. */
export function firstEnd(after: number): number {
  return Math.min(...[...ends].map(({ at }) => at).filter((at) => at > after), Number.POSITIVE_INFINITY);
}

/** Calls a function whenever there is a new moment. @returns ends that */
export function watchEnds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
