/** The table of screens as React Router's route objects: the frame, in it three layouts, in each its screens (D41). */
import { type ReactNode, useMemo } from 'react';
import { matchRoutes, Outlet, type RouteObject, renderMatches, useLocation } from 'react-router';
import { decodeEscapes } from '../../shared/notation.ts';
import type { Layout } from '../../shared/routes.ts';
import { useApp } from '../context/app-context.ts';
import frame from '../layout/page-frame.module.css';
import { PageFrame } from '../layout/page-frame.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { BrokenPage, ScreenView } from './screen-view.tsx';
import { StaleNote } from './stale-note.tsx';

/** The page of the current place: its screen in its layout in the frame. */
export function RoutedPage(): ReactNode {
  const { route, layout } = useApp().at;
  const { pathname } = useLocation();
  return useMemo(
    () => renderMatches(matchRoutes(routesOf(route, layout), wellFormed(pathname))),
    [route, layout, pathname],
  );
}

const frameElement = <PageFrame />;
const screenElement = <ScreenView />;

/**
 * The routes of the path that `matchScreen` has found: `matchRoutes` ranks and compiles all that it is given in each
 * call (decision 1).
 */
function routesOf(path: string, layout: Layout): RouteObject[] {
  const children = [{ path, element: screenElement }];
  return [{ element: frameElement, children: [{ element: <PageLayout layout={layout} />, children }] }];
}

/** Malformed escapes mean themselves (`decodeEscapes`); React Router would warn of them. */
function wellFormed(path: string): string {
  return decodeEscapes(path) === path ? encodeURI(path) : path;
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
