/** The screens by name. Each is a chunk of its own, so a page loads the code of its own screen only. */
import type { ScreenName } from '../../shared/routes.ts';
import { keepFailure } from '../ui/states/lazy-component.tsx';
import type { Screen } from './screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: the model types differ by screen; defineScreen has checked each
type AnyScreen = Screen<any>;

const loaders: Record<ScreenName, () => Promise<{ screen: AnyScreen }>> = {
  home: () => import('./home/screen.tsx'),
  cart: () => import('./cart/screen.tsx'),
  favorites: () => import('./favorites/screen.tsx'),
  compare: () => import('./compare/screen.tsx'),
  orders: () => import('./orders/screen.tsx'),
  shops: () => import('./shops/screen.tsx'),
  shop: () => import('./shop/screen.tsx'),
  brands: () => import('./brands/screen.tsx'),
  brand: () => import('./brand/screen.tsx'),
  actions: () => import('./actions/screen.tsx'),
  calculator: () => import('./calculator/screen.tsx'),
  articles: () => import('./articles/screen.tsx'),
  rubric: () => import('./rubric/screen.tsx'),
  article: () => import('./article/screen.tsx'),
  faq: () => import('./faq/screen.tsx'),
  partners: () => import('./partners/screen.tsx'),
  holidays: () => import('./holidays/screen.tsx'),
  content: () => import('./content/screen.tsx'),
  contacts: () => import('./contacts/screen.tsx'),
  feedback: () => import('./feedback/screen.tsx'),
  callback: () => import('./callback/screen.tsx'),
  catalogue: () => import('./catalogue/screen.tsx'),
  search: () => import('./search/screen.tsx'),
  listing: () => import('./listing/screen.tsx'),
  legacyProduct: () => import('./legacy-product/screen.tsx'),
  product: () => import('./product/screen.tsx'),
  notFound: () => import('./not-found/screen.tsx'),
};

/** Loads the code of every screen. */
export async function loadEveryScreen(): Promise<void> {
  await Promise.all((Object.keys(loaders) as ScreenName[]).map(loadScreen));
}

/** A promise with the fields by which React's `use` sees that it has settled, so that it does not suspend. */
type Tracked<T> = Promise<T> & { status?: string; value?: T; reason?: unknown };

const started = new Map<ScreenName, Tracked<AnyScreen>>();

/** Loads the code of a screen once. After a failure the next call loads it again. */
export function loadScreen(name: ScreenName): Promise<AnyScreen> {
  const known = started.get(name);
  if (known !== undefined && known.status !== 'rejected') return known;
  const loading: Tracked<AnyScreen> = loaders[name]().then(({ screen }) => screen);
  started.set(name, loading);
  loading.then(
    (screen) => {
      loading.status = 'fulfilled';
      loading.value = screen;
    },
    (reason: unknown) => {
      loading.status = 'rejected';
      loading.reason = reason;
      keepFailure(() => started.get(name) === loading && started.delete(name));
    },
  );
  return loading;
}

/**
 * The code of a screen for the component that shows it. Unlike `loadScreen` it does not repeat a failed load: React
 * renders again what has thrown, so the load stays failed until the failure boundary around it retries.
 * @returns a promise for `use`, which does not suspend on a screen that has been loaded
 */
export function shownScreen(name: ScreenName): Promise<AnyScreen> {
  return started.get(name) ?? loadScreen(name);
}
