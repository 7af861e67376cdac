/** Which view of listings the visitor likes; forgotten where storage is refused. */
export type ListView = 'grid' | 'list';

const KEY = 'listing.view';

export function rememberedView(): ListView {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

export function rememberView(view: ListView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // The choice holds for this page alone.
  }
}
