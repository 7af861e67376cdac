/**
 * Sets the remembered view before the cards after this script are painted, and reserves the height of a listing that has
 * grown (`use-grown.ts`), so that nothing moves. Not bundled: the file runs as it is, while the document is parsed. The
 * key in local storage comes from the script element's `data-key`.
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
