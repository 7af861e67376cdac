import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { FailureBoundary } from './failure-boundary.tsx';

interface OnceLoadedProps {
  /** Is the part to be shown? */
  readonly when: boolean;
  /** As in `FailureBoundary`; default: the part is missing then. */
  readonly failed?: (retry: () => void) => ReactNode;
  readonly attempt?: string;
  readonly children: ReactNode;
}

/**
 * Shows a part as soon as its code is there. Until then what was shown stays, and no fallback stands in for the part:
 * after a fallback React shows nothing that was waited for within 300 ms.
 */
export function OnceLoaded({ when, failed = nothing, attempt, children }: OnceLoadedProps): ReactNode {
  const isAwaited = useDeferredValue(when, false);
  return (
    <FailureBoundary failed={failed} attempt={attempt}>
      <Suspense fallback={null}>{when && isAwaited ? children : null}</Suspense>
    </FailureBoundary>
  );
}

function nothing(): ReactNode {
  return null;
}
