/** What was searched for on this device, last things first; forgotten where storage is refused. */
import { browserStorage } from '../../client/services/browser-storage.ts';

/** In local storage: a JSON list of words. */
const KEY = 'search.recent';
const MOST = 8;

export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  keep([text, ...recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, MOST));
}

/** @param text all of them, where it is left out @returns what is left */
export function forgetSearch(text?: string): readonly string[] {
  return keep(text === undefined ? [] : recentSearches().filter((other) => other !== text));
}

function keep(searches: readonly string[]): readonly string[] {
  browserStorage.set(KEY, JSON.stringify(searches));
  return searches;
}
