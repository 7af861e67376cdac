import { type ReactNode, useEffect } from 'react';
import { openHash, showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { AppDispatch, AppThunk } from '../../client/store/state.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import { OnceLoaded } from '../ui/states/once-loaded.tsx';
import styles from '../ui/states/states.module.css';
import { HashDialogs } from './hash-dialogs.tsx';

/** The code is loaded with the first dialog. */
const DialogStack = lazyComponent(() => import('./dialog-stack.tsx'));

/** Shows the dialogs. Mount once, after hydration. */
export function DialogHost(): ReactNode {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(({ dialogs: { stack, waiting } }) => [...stack, ...waiting].map(({ id }) => id).join());
  useEffect(() => enhanceDialogLinks(document, dispatch), [dispatch]);
  const again = useAppSelector(({ dialogs }) => dialogs.pressedAgain);
  return (
    <>
      <HashDialogs />
      <OnceLoaded when={ids !== ''} attempt={`${ids} ${again}`} failed={failedStack}>
        <DialogStack />
      </OnceLoaded>
    </>
  );
}

/** Stands over the page: while the dialogs' code is missing, there is no dialog to show the failure in. */
function failedStack(retry: () => void): ReactNode {
  return (
    <div className={styles.over}>
      <FailedBlock onRetry={retry} broken />
    </div>
  );
}

/** Pages that exist as dialogs too: with JavaScript the dialog opens over the current page. */
const dialogs: Record<string, () => AppThunk<unknown>> = {
  '/cart/': () => openHash('#cart'),
  '/feedback/': () => showDialog('feedback', {}, 'push'),
  '/feedback/callback/': () => showDialog('callback', {}, 'push'),
};

/** Adds a click listener, which acts before the browser begins a navigation. @returns removes it */
function enhanceDialogLinks(document: Document, dispatch: AppDispatch): () => void {
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
