/** Links to pages that exist as dialogs too: with JavaScript the dialog opens over the current page. */
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { openHash } from '../../client/store/dialogs/hash-actions.ts';
import type { AppDispatch, AppThunk } from '../../client/store/state.ts';
import { isPlainClick } from '../navigation/plain-click.ts';

const dialogs: Record<string, () => AppThunk<unknown>> = {
  '/cart/': () => openHash('#cart'),
  '/feedback/': () => showDialog('feedback', {}, 'push'),
  '/feedback/callback/': () => showDialog('callback', {}, 'push'),
};

/** Adds a click listener, which acts before the browser begins a navigation. @returns removes it */
export function enhanceDialogLinks(document: Document, dispatch: AppDispatch): () => void {
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const path = link?.getAttribute('href') ?? '';
    const open = Object.hasOwn(dialogs, path) && path !== location.pathname ? dialogs[path] : undefined;
    if (open === undefined) return;
    event.preventDefault();
    dispatch(open());
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
