import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';
import styles from '../ui/states/loading.module.css';
import { enhanceDialogLinks } from './dialog-links.ts';
import { HashDialogs } from './hash-dialogs.tsx';

/** The code is loaded with the first dialog. */
const DialogStack = lazyComponent(() => import('./dialog-stack.tsx'));

/** Shows the dialogs. Mount once, after hydration. */
export function DialogHost(): ReactNode {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(({ dialogs: { stack, waiting } }) => [...stack, ...waiting].map(({ id }) => id).join());
  // Drawn once its code is there, without a fallback before: React shows nothing within 300 ms after one.
  const wanted = useDeferredValue(ids);
  useEffect(() => enhanceDialogLinks(document, dispatch), [dispatch]);
  return (
    <>
      <HashDialogs />
      <FailureBoundary attempt={wanted} failed={failedStack}>
        <Suspense fallback={null}>{wanted === '' ? null : <DialogStack />}</Suspense>
      </FailureBoundary>
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
