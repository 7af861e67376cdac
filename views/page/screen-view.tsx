/** The screen of the place: its content, its loading state, or why there is none. */
import { type ReactNode, use, useEffect } from 'react';
import { layoutTexts, loadingTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { type Failure, isMissing } from '../data/outcome.ts';
import type { ScreenQuery } from '../data/query.ts';
import { useReading } from '../data/reading.ts';
import { navigate } from '../navigation/router.ts';
import { ErrorPage } from '../screens/error/error-page.tsx';
import { screen as notFound } from '../screens/not-found/screen.tsx';
import type { Screen } from '../screens/screen.ts';
import { shownScreen } from '../screens/table.ts';
import { FailedBlock } from '../ui/failed-block.tsx';
import { Loading } from '../ui/loading.tsx';
import { HeadTags } from './head.tsx';
import styles from './screen-view.module.css';

export function ScreenView(): ReactNode {
  const { at } = useApp();
  const screen = use(shownScreen(at.screen));
  if (screen.accepts?.(at) === false) return <Missing at={at} />;
  const query = screen.main?.(at);
  if (query === undefined) return <Content screen={screen} model={undefined} at={at} />;
  return <WithMain key={at.screen} screen={screen} query={query} at={at} />;
}

interface WithMainProps<Model> {
  readonly screen: Screen<Model>;
  readonly query: ScreenQuery<Model>;
  readonly at: Place;
}

function WithMain<Model>({ screen, query, at }: WithMainProps<Model>): ReactNode {
  const { reading, standsIn, retry } = useReading(query);
  if (reading === undefined) {
    return (
      <>
        <title>{layoutTexts.titleOf(loadingTexts.loading)}</title>
        <screen.Loading at={at} />
      </>
    );
  }
  if (!reading.ok) return <Failed failure={reading.failure} at={at} retry={retry} />;
  const verdict = screen.verdict?.(reading.model, at);
  if (verdict === undefined) {
    return (
      <>
        {standsIn ? <Coming /> : null}
        <Content screen={screen} model={reading.model} at={at} />
      </>
    );
  }
  if ('status' in verdict) return <Missing at={at} />;
  return <Redirect to={verdict.redirect} Loading={screen.Loading} at={at} />;
}

/** The next answer is on its way, while the one before still shows. */
function Coming(): ReactNode {
  return (
    <div className={styles.coming}>
      <Loading quiet />
    </div>
  );
}

interface ContentProps<Model> {
  readonly screen: Screen<Model>;
  readonly model: Model;
  readonly at: Place;
}

function Content<Model>({ screen, model, at }: ContentProps<Model>): ReactNode {
  const { origin } = useApp();
  return (
    <>
      <HeadTags head={screen.head(model, at, origin)} />
      <screen.View model={model} at={at} />
    </>
  );
}

interface MissingProps {
  readonly at: Place;
  /** The API's own words. */
  readonly message?: string;
}

function Missing({ at, message }: MissingProps): ReactNode {
  const { origin } = useApp();
  return (
    <>
      <HeadTags head={notFound.head(message, at, origin)} />
      <notFound.View model={message} at={at} />
    </>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly at: Place;
  readonly retry: () => void;
}

/** A failure that the server answered with is a page; one of the browser's own can be tried again. */
function Failed({ failure, at, retry }: FailedProps): ReactNode {
  const { fatal } = useApp();
  if (isMissing(failure)) return <Missing at={at} message={failure.message} />;
  if (fatal === undefined) {
    return (
      <>
        <title>{layoutTexts.titleOf(loadingTexts.failed)}</title>
        <FailedBlock onRetry={retry} whole />
      </>
    );
  }
  return <ErrorPage status={fatal.status} message={failure.message} />;
}

interface RedirectProps {
  readonly to: string;
  readonly Loading: Screen<unknown>['Loading'];
  readonly at: Place;
}

/** A redirect found after a navigation in the browser; the server answers one before it renders. */
function Redirect({ to, Loading, at }: RedirectProps): ReactNode {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return <Loading at={at} />;
}
