/** The searches made on this device, the latest first. Nothing is remembered if storage is refused. */
import { browserStorage } from '../../client/services/browser-storage.ts';

/** Key in local storage; the value is a JSON array of texts. */
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

/** @param text the search to forget; default: all @returns the remaining ones */
export function forgetSearch(text?: string): readonly string[] {
  return keep(text === undefined ? [] : recentSearches().filter((other) => other !== text));
}

function keep(searches: readonly string[]): readonly string[] {
  browserStorage.set(KEY, JSON.stringify(searches));
  return searches;
}
