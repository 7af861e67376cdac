import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import type { ModelQuery } from '../../data/query.ts';
import { usePageQuery } from '../../data/use-page-query.ts';
import { FailedBlock } from './failed-block.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

interface LateProps<Model> {
  readonly query: ModelQuery<Model>;
  /** Shown while the query is loading. */
  readonly fallback: ReactNode;
  /**
   * Shown if the query fails; default: a message with the button 'Обновить'. `null` for a block that may simply be
   * missing.
   */
  readonly failed?: ReactNode | ((message: ReactNode) => ReactNode);
  /** Shown if the block throws (D45); default: `failed`, or the message with the button. */
  readonly broken?: ReactNode;
  readonly children: (model: Model) => ReactNode;
}

/** A block that may come after the first byte: it is streamed when its query settles. */
export function Late<Model>(props: LateProps<Model>): ReactNode {
  const { fallback, failed, broken } = props;
  return (
    <FailureBoundary
      failed={(retry) =>
        broken === undefined ? instead(<FailedBlock onRetry={retry} broken />, failed ?? undefined) : broken
      }
    >
      <Suspense fallback={broken === null ? fallback : <Waiting {...props} />}>
        <Arrived {...props} />
      </Suspense>
    </FailureBoundary>
  );
}

/** @param message the message with the button */
function instead<Model>(message: ReactNode, failed: LateProps<Model>['failed']): ReactNode {
  if (failed === undefined) return message;
  return typeof failed === 'function' ? failed(message) : failed;
}

/**
 * The fallback, with a reload link for visitors without JavaScript: only a script can put a late block in place, but
 * after a reload its answer is there in time (D39).
 */
function Waiting<Model>({ fallback }: LateProps<Model>): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <>
      {fallback}
      <noscript>
        <a href={pathname + search}>{loadingTexts.refresh}</a>
      </noscript>
    </>
  );
}

function Arrived<Model>({ query, fallback, failed, children }: LateProps<Model>): ReactNode {
  const { data, isPending, refetch } = usePageQuery(query);
  if (isPending) return fallback;
  if (data !== undefined) return children(data);
  return instead(<FailedBlock onRetry={() => void refetch()} />, failed);
}
