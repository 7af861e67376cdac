import { type ReactNode, Suspense } from 'react';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import type { ScreenQuery } from '../data/query.ts';
import { useReading } from '../data/reading.ts';
import { FailedBlock } from './failed-block.tsx';

interface LateProps<Model> {
  readonly query: ScreenQuery<Model>;
  /** Shown until the answer is there. */
  readonly fallback: ReactNode;
  /** Shown when there is none; default: the button 'Обновить'. `null` for what may simply be missing. */
  readonly failed?: ReactNode | ((retry: () => void) => ReactNode);
  readonly children: (model: Model) => ReactNode;
}

/** A block that may come after the first byte: streamed when its query settles. */
export function Late<Model>(props: LateProps<Model>): ReactNode {
  return (
    <Suspense fallback={props.failed === null ? props.fallback : <Waiting {...props} />}>
      <Arrived {...props} />
    </Suspense>
  );
}

/** What comes late is put in its place by a script. Who has none asks once more: by then it is at hand (D39). */
function Waiting<Model>({ fallback }: LateProps<Model>): ReactNode {
  const { at } = useApp();
  return (
    <>
      {fallback}
      <noscript>
        <a href={at.path + at.search}>{loadingTexts.refresh}</a>
      </noscript>
    </>
  );
}

function Arrived<Model>({ query, fallback, failed, children }: LateProps<Model>): ReactNode {
  const { reading, retry } = useReading(query);
  if (reading === undefined) return fallback;
  if (reading.ok) return children(reading.model);
  if (failed === undefined) return <FailedBlock onRetry={retry} />;
  return typeof failed === 'function' ? failed(retry) : failed;
}
