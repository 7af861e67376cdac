/**
 * Shows the remembered view before the cards behind this script are painted, so that nothing moves. No module of the
 * bundle: it runs as it stands, while the page is read. The key in local storage comes with its element.
 */
try {
  const { dataset } = document.querySelector('[data-listing]');
  dataset.view = 'grid';
  if (localStorage.getItem(document.currentScript.dataset.key) === 'list') {
    document.querySelector("[name='view'][value='list']").checked = true;
    dataset.view = 'list';
  }
} catch {
  // Storage is refused: the view is the one that everybody sees first.
}
