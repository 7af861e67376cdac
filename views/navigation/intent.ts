import { type Place, readPlace } from '../context/place.ts';

/** A pointer that passes by wants nothing. */
const REST_MS = 100;

/**
 * Where the pointer or the focus rests on a link, what it leads to may come now. What fails is asked for again later.
 * @param isWanted does it lead to another page of ours?
 */
export function prepareOnIntent(isWanted: (url: URL) => boolean, prepare: (at: Place) => Promise<unknown>): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // What the API's texts link may be no address at all.
    const url = URL.parse(link?.href ?? '');
    if (url === null || !isWanted(url)) return;
    resting = setTimeout(() => prepare(readPlace(url.pathname, url.search)).catch(() => undefined), REST_MS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}
