/** The `info` of navigations between history entries of the same page: they lead nowhere (D57). */
export const COVER = 'cover';

/** How many dialogs were open at a history entry that was added for them, by its key. */
export const coverDepths = new Map<string, number>();

/** Was the current history entry added for an open dialog? What leaves the page from there takes its place. */
export function isAtCover(): boolean {
  return coverDepths.has(window.navigation?.currentEntry?.key ?? '');
}
