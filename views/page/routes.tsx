/** The page of the current place as React Router's matches: the frame, in it a layout, in that the screen (D41). */
import { type ReactNode, useMemo } from 'react';
import { Outlet, type RouteMatch, type RouteObject, renderMatches, useLocation } from 'react-router';
import { type Layout, matchScreen } from '../../shared/routes.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { useStaleSince } from '../data/stale-since.ts';
import frame from '../layout/page-frame.module.css';
import { PageFrame } from '../layout/page-frame.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { BrokenPage, ScreenView } from './screen-view.tsx';
import styles from './stale-note.module.css';

/** The page of the current place: its screen in its layout in the frame. */
export function RoutedPage(): ReactNode {
  const { pathname } = useLocation();
  return useMemo(() => renderMatches(matchesOf(pathname)), [pathname]);
}

const frameElement = <PageFrame />;
const screenElement = <ScreenView />;

/** The matches of a path as `matchScreen` finds them, which knows what parameters may be (decision 1). */
function matchesOf(pathname: string): RouteMatch[] {
  const { layout, params } = matchScreen(pathname);
  const nested: RouteObject[] = [
    { element: frameElement },
    { element: <PageLayout layout={layout} /> },
    { element: screenElement },
  ];
  return nested.map((route) => ({ route, params, pathname, pathnameBase: pathname }));
}

/** The main part of a page. */
function PageLayout({ layout }: { readonly layout: Layout }): ReactNode {
  const { fatal, staleSince, instead = <Outlet /> } = useApp();
  return (
    <main id="content" tabIndex={-1} className={frame[layout]}>
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
  const asked = useStaleSince();
  const since = sent ?? asked;
  if (since === undefined) return null;
  // One text node, so that it can be found in the markup: React puts a comment between two.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
