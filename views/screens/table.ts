/** The screens by name. Each is a chunk of its own, so a page loads the code of its own screen only. */
import type { ScreenName } from '../../shared/routes.ts';
import type { Screen } from '../data/screen.ts';
import { keepFailure, useLoaded } from '../ui/states/lazy-component.tsx';

// biome-ignore lint/suspicious/noExplicitAny: the model types differ by screen; defineScreen has checked each
type AnyScreen = Screen<any>;

const loaders: Record<ScreenName, () => Promise<{ screen: AnyScreen }>> = {
  home: () => import('../home/home-screen.tsx'),
  cart: () => import('../cart/cart-screen.tsx'),
  favorites: () => import('../favourites/favorites-screen.tsx'),
  compare: () => import('../compare/compare-screen.tsx'),
  orders: () => import('../orders/orders-screen.tsx'),
  shops: () => import('../shops/shops-screen.tsx'),
  shop: () => import('../shops/shop-screen.tsx'),
  brands: () => import('../catalogue/brands-screen.tsx'),
  brand: () => import('../catalogue/brand-screen.tsx'),
  actions: () => import('../catalogue/actions-screen.tsx'),
  calculator: () => import('../calculator/calculator-screen.tsx'),
  articles: () => import('../content/articles-screen.tsx'),
  rubric: () => import('../content/rubric-screen.tsx'),
  article: () => import('../content/article-screen.tsx'),
  faq: () => import('../content/faq-screen.tsx'),
  partners: () => import('../forms/partners-screen.tsx'),
  holidays: () => import('../content/holidays-screen.tsx'),
  content: () => import('../content/content-screen.tsx'),
  contacts: () => import('../content/contacts-screen.tsx'),
  feedback: () => import('../forms/feedback-screen.tsx'),
  callback: () => import('../forms/callback-screen.tsx'),
  catalogue: () => import('../catalogue/catalogue-screen.tsx'),
  search: () => import('../search/search-screen.tsx'),
  listing: () => import('../catalogue/listing/listing-screen.tsx'),
  legacyProduct: () => import('../product/legacy-product-screen.tsx'),
  product: () => import('../product/product-screen.tsx'),
  notFound: () => import('./not-found-screen.tsx'),
};

/** Loads the code of every screen. */
export async function loadEveryScreen(): Promise<void> {
  await Promise.all((Object.keys(loaders) as ScreenName[]).map(loadScreen));
}

const started = new Map<ScreenName, Promise<AnyScreen>>();
const loaded = new Map<ScreenName, AnyScreen>();
const failed = new Set<ScreenName>();

/** Loads the code of a screen once. After a failure the next call loads it again. */
export function loadScreen(name: ScreenName): Promise<AnyScreen> {
  const known = started.get(name);
  if (known !== undefined && !failed.has(name)) return known;
  failed.delete(name);
  const loading = loaders[name]().then(({ screen }) => screen);
  started.set(name, loading);
  loading.then(
    (screen) => loaded.set(name, screen),
    () => {
      failed.add(name);
      keepFailure(() => started.get(name) === loading && started.delete(name));
    },
  );
  return loading;
}

/**
 * The screen for the component that shows it; suspends until its code is loaded. Unlike `loadScreen` it does not repeat
 * a failed load: React renders again what has thrown, so the load stays failed until the failure boundary around it
 * retries.
 */
export function useScreen(name: ScreenName): AnyScreen {
  return useLoaded(started.get(name) ?? loadScreen(name), loaded.get(name));
}
