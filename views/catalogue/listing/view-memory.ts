/** The view of listings that the visitor has chosen; not remembered where storage is refused. */
export type ListView = 'grid' | 'list';

/** Key in local storage. */
export const VIEW_KEY = 'listing.view';

export function storedView(): ListView {
  try {
    return localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

export function storeView(view: ListView): void {
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // The choice then holds for this page only.
  }
}
