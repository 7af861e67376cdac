/**
 * The page that the balancer answers with when no storefront can: made of the views' own parts and styles with the colours
 * and words of the profile, so it looks like the shop. It loads nothing, as there is nobody to load it from.
 */
import '../tsx-hook.mjs';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { profileFolder } from '../../shared/profile/folders.mjs';
import { applyTexts } from '../../shared/profile/own-texts.ts';
import { findTokens } from '../../shared/profile/own-tokens.ts';
import { errorTexts } from '../../shared/texts/errors.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';

const root = join(import.meta.dirname, '../..');

/** In the folder of the profile, where docker-compose.yml looks for it. */
export const BALANCER_PAGE: string = relative(root, join(profileFolder(), 'unavailable.lf'));

const sheets = [
  'styles/tokens.css',
  'styles/reset.css',
  'styles/base.css',
  'ui/states/shop-window.module.css',
  'ui/buttons/button.module.css',
  'screens/error-page.module.css',
];

/** HAProxy's name of the request's id in a log format. */
const REQUEST_ID = '%[unique-id]';

/** @returns a log format of HAProxy, in which a plain `%` is written `%%` */
export async function makeBalancerPage(): Promise<string> {
  await applyTexts(profileFolder());
  const { EmptyWindow } = await import('../../views/screens/empty-window.tsx');
  const words = [
    h('h1', null, errorTexts.shopUnavailable),
    h('p', null, errorTexts.again),
    h('p', { className: 'path' }, `${errorTexts.requestId}: `, h('code', null, REQUEST_ID)),
    h('a', { href: '', className: 'primary' }, loadingTexts.refresh),
  ];
  const parts = h('div', { className: 'error' }, h('div', { className: 'words' }, ...words), h(EmptyWindow));
  const own = findTokens(profileFolder());
  const files = [...sheets.map((sheet) => join(root, 'views', sheet)), ...(own === undefined ? [] : [own])];
  const css = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const frame = '@layer screens{main{max-inline-size:var(--page);margin-inline:auto;padding-inline:var(--gutter)}}';
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${errorTexts.shopUnavailable}</title><style>${minified(css)}${frame}</style>`,
  ];
  const page = `<!doctype html><html lang="ru"><head>${head.join('')}</head><body>${renderToStaticMarkup(h('main', null, parts))}</body></html>\n`;
  return page.replaceAll('%', '%%').replace(`%${REQUEST_ID}`, REQUEST_ID);
}

function minified(css: string): string {
  const uncommented = css.split('*/').map((part) => part.split('/*')[0]);
  return uncommented
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1');
}
