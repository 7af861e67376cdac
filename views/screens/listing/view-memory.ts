/** The visitor's preferred view of listings; not stored if storage is refused. */
export type ListView = 'grid' | 'list';

/** Key in local storage. */
export const VIEW_KEY = 'listing.view';

export function rememberedView(): ListView {
  try {
    return localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

export function rememberView(view: ListView): void {
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // The choice then only applies to this page.
  }
}
