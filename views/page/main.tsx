import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { useStaleSince } from '../data/stale-since.ts';
import frame from '../layout/page-frame.module.css';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { BrokenPage, ScreenView } from './screen-view.tsx';
import styles from './stale-note.module.css';

/** The main part of a page: its screen in its layout (D41). */
export function Main(): ReactNode {
  const { at, fatal, staleSince, instead = <ScreenView /> } = useApp();
  return (
    <main id="content" tabIndex={-1} className={frame[at.layout]}>
      <StaleNote sent={staleSince} />
      <FailureBoundary failed={brokenScreen} broken={fatal?.broken === true}>
        {instead}
      </FailureBoundary>
    </main>
  );
}

function brokenScreen(retry: () => void): ReactNode {
  return <BrokenPage onRetry={retry} />;
}

/**
 * Says quietly that the page's data is older than it should be (D32).
 * @param sent since when what the server has sent is stale; what the browser asks for later is noted with its query
 */
export function StaleNote({ sent }: { readonly sent: number | undefined }): ReactNode {
  const own = useStaleSince();
  const since = sent ?? own;
  if (since === undefined) return null;
  // One text node, so that it can be found in the markup: React puts a comment between two.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
