import { type Place, readPlace } from '../context/place.ts';

/** How long the pointer must rest; a shorter stay means nothing; ms. */
const REST_MS = 100;

/**
 * Prefetches the target of a link when the pointer or the focus rests on it. Failures are ignored; a later navigation
 * loads it again.
 * @param isWanted is it another page of ours?
 */
export function prepareOnIntent(isWanted: (url: URL) => boolean, prepare: (at: Place) => Promise<unknown>): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // Links in the API's texts may be invalid.
    const url = URL.parse(link?.href ?? '');
    if (url === null || !isWanted(url)) return;
    resting = setTimeout(() => prepare(readPlace(url.pathname, url.search)).catch(() => undefined), REST_MS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}
