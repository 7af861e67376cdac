/** What only the browser shows. It mounts after hydration, so the server's markup holds nothing personal. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { startVisit } from '../../client/store/start.ts';
import type { OptionalOffer } from '../../shared/optional.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import type { AnyModelQuery } from '../data/query.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { enhanceForms } from '../navigation/forms.ts';
import { startNavigation } from '../navigation/navigation.ts';
import type { Page } from '../navigation/page-navigation.ts';
import { Announcer, announce } from '../page/announcer.tsx';
import { loadScreen } from '../screens/screens.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';

/** @param first the place of the document */
export function BrowserParts({ first }: { readonly first: Place }): ReactNode {
  const [alive, setAlive] = useState(false);
  const [notes, setNotes] = useState<ReactNode>();
  const dispatch = useAppDispatch();
  const queryClient = useQueryClient();
  const { offered } = useApp();
  useEffect(
    () =>
      // Before what the page's other parts do in a task of their own.
      startLater(queueMicrotask, (left) => {
        setAlive(true);
        left.addEventListener('abort', dispatch(startVisit()));
      }),
    [dispatch],
  );
  useEffect(() => {
    if (!alive) return undefined;
    return startLater(setTimeout, (left) => {
      // Not sooner: until then links load documents, and early-input.ts records what the visitor does.
      startNavigation(first, createPages(queryClient, offered), left);
      enhanceForms(left);
      // Replays what the visitor did before (early-input.ts).
      document.dispatchEvent(new Event('interactive'));
      // No part suspends for their code: while one waits, React hydrates none of the page's late blocks.
      const show = ({ PageNotes }: typeof import('../page/page-notes.tsx')): void => setNotes(<PageNotes />);
      import('../page/page-notes.tsx').then(show, () => undefined);
    });
  }, [alive, first, queryClient, offered]);
  if (!alive) return null;
  return (
    <>
      <FailureBoundary failed={() => null}>
        <DialogHost />
      </FailureBoundary>
      <FailureBoundary failed={() => null}>
        <Announcer />
        {notes}
      </FailureBoundary>
    </>
  );
}

/**
 * Starts something a moment later, so that a mount that is undone at once, as by `StrictMode`, starts nothing.
 * @param start is given the signal that ends it
 * @returns ends it
 */
function startLater(later: (run: () => void) => unknown, start: (left: AbortSignal) => void): () => void {
  const left = new AbortController();
  later(() => left.signal.aborted || start(left.signal));
  return () => left.abort();
}

/** @param offered the optional calls that the API has (D53) */
function createPages(queryClient: QueryClient, offered: readonly OptionalOffer[]): Pick<Page, 'prepare' | 'showSlow'> {
  /** Loads what is not there, or is older than its stale time: no mount asks for that again (spec §9). */
  const ask = (query: AnyModelQuery): Promise<void> => queryClient.prefetchQuery(query);
  return {
    async prepare(at) {
      const screen = await loadScreen(at.screen);
      if (screen.accepts?.(at, offered) === false) return;
      const query = screen.main?.(at);
      if (query !== undefined) {
        void ask(query).then(() => {
          const model = queryClient.getQueryData(query.queryKey);
          if (model !== undefined) for (const late of screen.after?.(model, at, offered) ?? []) void ask(late);
        });
      }
      for (const late of screen.late?.(at, offered) ?? []) void ask(late);
    },
    showSlow(shows) {
      const main = document.querySelector('main');
      if (main !== null) main.ariaBusy = shows === undefined ? null : 'true';
      // The next page shows its own loading state.
      if (shows === 'before') announce(loadingTexts.loading);
    },
  };
}
