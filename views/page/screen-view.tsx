/** The screen of the current place: its content, its loading state, or its failure. */
import { type PlaceholderDataFunction, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { layoutTexts, loadingTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { type Failure, isMissing, toFailure } from '../data/outcome.ts';
import type { ModelQuery } from '../data/query.ts';
import type { Redirect as RedirectVerdict, Screen, ViewProps } from '../data/screen.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { useCommitted } from '../navigation/navigation.ts';
import type { CommittedPart } from '../navigation/page-navigation.ts';
import type { PageError } from '../screens/not-found-screen.tsx';
import { useScreen } from '../screens/screens.ts';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { HeadTags } from './head.tsx';

export function ScreenView(): ReactNode {
  const { at, offered } = useApp();
  const screen = useScreen(at.screen);
  if (screen.accepts?.(at, offered) === false) return <Part at={at} part="content" show={<Missing at={at} />} />;
  const query = screen.main?.(at);
  if (query !== undefined) return <WithMain key={at.screen} screen={screen} query={query} at={at} />;
  return <Part at={at} part="content" show={<Content screen={screen} model={undefined} at={at} />} />;
}

interface PartProps {
  readonly at: Place;
  readonly part: CommittedPart;
  readonly show: ReactNode;
}

/** Reports to navigation what is rendered. */
function Part({ at, part, show }: PartProps): ReactNode {
  useCommitted(at, part);
  return show;
}

interface WithMainProps<Model> {
  readonly screen: Screen<Model>;
  readonly query: ModelQuery<Model>;
  readonly at: Place;
}

function WithMain<Model>({ screen, query, at }: WithMainProps<Model>): ReactNode {
  const { data, error, isPlaceholderData, refetch } = usePageQuery(query);
  const retry = () => void refetch();
  const before = useModelBefore(screen, query, isPlaceholderData ? undefined : data);
  const show = (part: CommittedPart, content: ReactNode): ReactNode => <Part at={at} part={part} show={content} />;
  // The element tree is the same for every model, so selections and focus are kept.
  const frame = (model: Model, notice: ReactNode, onRetry?: () => void): ReactNode => (
    <>
      {notice}
      <Content screen={screen} model={model} at={at} onRetry={onRetry} />
    </>
  );
  if (data === undefined && error === null) {
    if (before !== undefined) return show('previous', frame(before, <Loading unseen />));
    const waiting = (
      <>
        <title>{layoutTexts.titleOf(loadingTexts.loading)}</title>
        <screen.Loading at={at} />
      </>
    );
    return show('placeholder', waiting);
  }
  if (data === undefined) {
    const failure = toFailure(error);
    if (before !== undefined && !isMissing(failure)) return show('content', frame(before, null, retry));
    return show('content', <Failed failure={failure} at={at} retry={retry} />);
  }
  // The previous answer does not belong to this address, so it decides nothing.
  if (isPlaceholderData) return show('previous', frame(data, <Loading unseen />));
  const verdict = screen.verdict?.(data, at);
  if (verdict === undefined) return show('content', frame(data, null));
  if ('status' in verdict) return show('content', <Missing at={at} />);
  return show('placeholder', <Redirect verdict={verdict} Loading={screen.Loading} at={at} />);
}

/**
 * The last answer of a screen that can fail in part, if it is this query's placeholder: the frame stays when the new
 * answer fails. Only in the browser.
 */
function useModelBefore<Model>(
  { failsInPart }: Screen<Model>,
  query: ModelQuery<Model>,
  model: Model | undefined,
): Model | undefined {
  const [last, setLast] = useState<{ readonly model: Model; readonly key: QueryKey }>();
  const cache = useQueryClient().getQueryCache();
  if (import.meta.env.SSR || failsInPart !== true) return undefined;
  if (model !== undefined && model !== last?.model) setLast({ model, key: query.queryKey });
  if (last === undefined || typeof query.placeholderData !== 'function') return undefined;
  const before = cache.find<Model, Error, Model>({ queryKey: last.key });
  return (query.placeholderData as PlaceholderDataFunction<Model>)(last.model, before);
}

interface ContentProps<Model> extends ViewProps<Model> {
  readonly screen: Screen<Model>;
}

function Content<Model>({ screen, model, at, onRetry }: ContentProps<Model>): ReactNode {
  const { origin } = useApp();
  return (
    <>
      {onRetry === undefined ? (
        <HeadTags head={screen.head(model, at, origin)} />
      ) : (
        <title>{layoutTexts.titleOf(loadingTexts.failed)}</title>
      )}
      <screen.View key={screen.thing?.(model) ?? at.path} model={model} at={at} onRetry={onRetry} />
    </>
  );
}

interface InsteadProps {
  readonly at: Place;
  readonly error: PageError;
}

/** The error page in place of a screen. Its code is loaded with the first failure. */
function Instead({ at, error }: InsteadProps): ReactNode {
  const { origin } = useApp();
  const { head, View } = useScreen('notFound');
  return (
    <>
      {error.status === 404 && <HeadTags head={head(error, at, origin)} />}
      <View model={error} at={at} />
    </>
  );
}

interface MissingProps {
  readonly at: Place;
  /** The API's own message. */
  readonly message?: string;
}

const Missing = ({ at, message }: MissingProps): ReactNode => <Instead at={at} error={{ status: 404, message }} />;

/**
 * Shown in place of a screen, or of a whole page, that has thrown (D45). Until the code of the error page is there, and
 * where it cannot be loaded, its text and its button alone stand there.
 * @param onRetry renders it again
 */
export function BrokenPage({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { at } = useApp();
  useCommitted(at, 'content');
  const plain = <FailedBlock onRetry={onRetry} isPage broken />;
  return (
    <FailureBoundary failed={() => plain}>
      <Suspense fallback={plain}>
        <Instead at={at} error={{ status: 500, onRetry }} />
      </Suspense>
    </FailureBoundary>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly at: Place;
  readonly retry: () => void;
}

/** A failure rendered by the server is a page; a failure in the browser can be retried. */
function Failed({ failure, at, retry }: FailedProps): ReactNode {
  const { fatal } = useApp();
  if (isMissing(failure)) return <Missing at={at} message={failure.message} />;
  if (fatal === undefined) {
    return (
      <>
        <title>{layoutTexts.titleOf(loadingTexts.failed)}</title>
        <FailedBlock onRetry={retry} isPage />
      </>
    );
  }
  return <Instead at={at} error={{ status: fatal.status, message: failure.message }} />;
}

interface RedirectProps {
  readonly verdict: RedirectVerdict;
  readonly Loading: Screen<unknown>['Loading'];
  readonly at: Place;
}

/**
 * A redirect found after a navigation in the browser; the server redirects before it renders. As there, a permanent one
 * keeps the query; as with any redirect, the anchor stays.
 */
function Redirect({ verdict, Loading, at }: RedirectProps): ReactNode {
  const to = verdict.redirect + (verdict.temporary ? '' : at.search);
  useEffect(() => location.replace(to + location.hash), [to]);
  return <Loading at={at} />;
}
