/**
 * What a browser needs to install the shop as an app. Its addresses name no host, so each host has an app of its own.
 */
import { cartTexts } from '../../shared/texts/cart.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';

const shortcut = (name: string, url: string) => ({ name, url });

export const webManifest = {
  id: '/',
  name: layoutTexts.shop,
  short_name: layoutTexts.shop,
  description: layoutTexts.tagline,
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fbf8f2',
  theme_color: '#7b1529',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(layoutTexts.catalogue, '/catalog/'),
    shortcut(shopsTexts.title, '/shop/'),
    shortcut(favouriteTexts.title, '/favorites/'),
    shortcut(cartTexts.title, '/cart/'),
  ],
};
