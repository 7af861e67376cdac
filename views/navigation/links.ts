/**
 * Links and GET forms are plain HTML that works without a script; here they become navigations without a reload.
 * One listener for the document costs less than a router link in each of fifty cards.
 */
import { movedTo } from '../../shared/moved-paths.ts';
import { matchScreen } from '../../shared/routes.ts';
import { loadScreen } from '../screens/table.ts';
import { isPlainClick } from './plain-click.ts';
import { navigate, prepare } from './router.ts';
import { pictureOf } from './transition.ts';

/** Starts to listen. Call once, after hydration. */
export function enhanceLinks(document: Document): void {
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  document.addEventListener('change', onChange);
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = linkOf(event.target);
  if (link === undefined || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
  if (!isPage(link)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash, {
    keepScroll: link.dataset.keepScroll !== undefined,
    picture: pictureOf(link),
  });
}

function onSubmit(event: SubmitEvent): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  const form = event.target;
  if (form.method !== 'get' || form.target !== '') return;
  const url = new URL(form.action);
  if (!isPage(url)) return;
  event.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (typeof value === 'string' && value !== '') query.append(name, value);
  }
  const search = query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
  navigate(url.pathname + (search === '' ? '' : `?${search}`), {
    keepScroll: form.dataset.keepScroll !== undefined,
    afterFrame: form.dataset.autoSubmit !== undefined,
  });
}

function onChange(event: Event): void {
  if (!(event.target instanceof Element)) return;
  const form = event.target.closest('form[data-auto-submit]');
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/**
 * The pointer or the focus is on a link: its screen's code may come now, and where they rest on it the data as well.
 * What fails is asked for again later.
 */
function onIntent(event: Event): void {
  clearTimeout(resting);
  const link = linkOf(event.target);
  if (link === undefined) return;
  const { pathname, search } = link;
  if (!isPage(link) || (pathname === location.pathname && search === location.search)) return;
  loadScreen(matchScreen(pathname).screen).catch(() => undefined);
  resting = setTimeout(() => prepare(pathname, search).catch(() => undefined), REST_MS);
}

/** A pointer that passes by wants nothing. */
const REST_MS = 100;
let resting: ReturnType<typeof setTimeout> | undefined;

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/**
 * A path of ours that shows a page: ends with a slash or is a product, and has not moved (the server says where to).
 * What the API's texts link may be no address at all: then it has no origin.
 */
function isPage({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>): boolean {
  if (origin !== location.origin || new URLSearchParams(search).has('plain')) return false;
  if (pathname.startsWith('/_parts/') || movedTo(pathname) !== undefined) return false;
  return /(?:\/|\.html)$/.test(pathname);
}
