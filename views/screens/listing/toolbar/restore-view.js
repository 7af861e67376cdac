/**
 * Shows the remembered view before the cards behind this script are painted, and keeps the room of all pages of a listing that
 * had grown (`use-grown.ts`), so that nothing moves. No module of the
 * bundle: it runs as it stands, while the page is read. The key in local storage comes with its element.
 */
try {
  const { dataset, style } = document.querySelector('[data-listing]');
  const { first, height } = globalThis.navigation?.currentEntry?.getState() ?? {};
  if (first > 0 && height > 0) {
    dataset.growing = '';
    style.setProperty('--grown', `${height}px`);
  }
  dataset.view = 'grid';
  if (localStorage.getItem(document.currentScript.dataset.key) === 'list') {
    document.querySelector("[name='view'][value='list']").checked = true;
    dataset.view = 'list';
  }
} catch {
  // Storage is refused: the view is the one that everybody sees first.
}
