/**
 * The screens by name. Each is a chunk of its own, so a page loads the code of its own screen only. This table is loaded
 * with the first navigation: it names most files of the build, and the document names the one of its own screen.
 */
import type { ScreenName } from '../../shared/routes.ts';
import type { Screen } from '../data/screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: the model types differ by screen; defineScreen has checked each
export type AnyScreen = Screen<any>;

export const loaders: Record<ScreenName, () => Promise<{ readonly screen: AnyScreen }>> = {
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
