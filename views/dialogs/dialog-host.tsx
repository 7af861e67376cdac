import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { UndoNotice } from '../cart/undo-notice.tsx';
import { enhanceDialogLinks } from './dialog-links.ts';
import { HashDialogs } from './hash-dialogs.tsx';
import { LoadBoundary } from './load-boundary.tsx';

/** The dialogs' code comes with the first dialog. */
const DialogStack = lazy(() => import('./dialog-stack.tsx'));

/** Where dialogs are shown. Mount once, after hydration. */
export function DialogHost(): ReactNode {
  const dispatch = useAppDispatch();
  const open = useAppSelector(({ dialogs }) => dialogs.stack.length > 0);
  useEffect(() => enhanceDialogLinks(document, dispatch), [dispatch]);
  return (
    <>
      <HashDialogs />
      {open ? (
        <LoadBoundary>
          <Suspense fallback={null}>
            <DialogStack />
          </Suspense>
        </LoadBoundary>
      ) : (
        <UndoNotice />
      )}
    </>
  );
}
