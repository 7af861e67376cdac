/**
 * Sets the remembered view before the cards after this script are painted, and reserves the height of a listing that has
 * grown (`listing-view.tsx`) and the room for the lines about the visitor's shop, so that nothing moves. Not bundled:
 * the file runs as it is, while the document is parsed. The script element's `data-key` is the view's key in local
 * storage; `data-city` the geo id of the page's city, where the stock of one shop can be asked for.
 */
try {
  const { dataset, style } = document.querySelector('[data-listing]');
  const { first, height } = globalThis.navigation?.currentEntry?.getState() ?? {};
  if (first > 0 && height > 0) {
    dataset.growing = '';
    style.setProperty('--grown', `${height}px`);
  }
  const { key, city } = document.currentScript.dataset;
  // Where the visitor's shop is kept, and how it is written: `visitor-memory.ts`, `my-shop.ts`.
  const chosen = `${document.cookie}; my-shop=${localStorage.getItem('my-shop')}`;
  if (city !== undefined && new RegExp(`my-shop=(?:[\\d.]+-)*${city}\\.`).test(chosen)) dataset.mine = '';
  dataset.view = 'grid';
  if (localStorage.getItem(key) === 'list') {
    document.querySelector("[name='view'][value='list']").checked = true;
    dataset.view = 'list';
  }
} catch {
  // Storage is refused: the view is the one that everybody sees first.
}
