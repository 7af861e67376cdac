import { type Place, readPlace } from '../context/place.ts';

/** The pointer or the focus must rest on a link this long; ms. */
const REST_MS = 100;

/**
 * Prepares the page of a link once the pointer or the focus rests on it. Failures are ignored: the navigation itself
 * tries again.
 * @param isWanted does the address lead to another page of the storefront?
 * @param prepare begins to load the code and the data of a place
 * @param signal ends it
 */
export function prepareOnIntent(
  isWanted: (url: URL) => boolean,
  prepare: (at: Place) => Promise<unknown>,
  signal: AbortSignal,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // A link in the API's texts may have an `href` that is no valid URL.
    const url = URL.parse(link?.href ?? '');
    if (url === null || !isWanted(url)) return;
    resting = setTimeout(() => prepare(readPlace(url.pathname, url.search)).catch(() => undefined), REST_MS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true, signal });
  document.addEventListener('focusin', onIntent, { signal });
}
