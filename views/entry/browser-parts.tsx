/** What only the browser shows. It mounts after hydration, so the server's markup holds nothing personal. */
import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { startVisit } from '../../client/store/start.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { enhanceForms } from '../navigation/forms.ts';
import { Announcer } from '../page/announcer.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';

export function BrowserParts(): ReactNode {
  const [alive, setAlive] = useState(false);
  const [notes, setNotes] = useState<ReactNode>();
  const dispatch = useAppDispatch();
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
      // Not sooner: until then early-input.ts records what the visitor does.
      enhanceForms(left);
      // Replays what the visitor did before (early-input.ts).
      document.dispatchEvent(new Event('interactive'));
      // No part suspends for their code: while one waits, React hydrates none of the page's late blocks.
      const show = ({ PageNotes }: typeof import('../page/page-notes.tsx')): void => setNotes(<PageNotes />);
      import('../page/page-notes.tsx').then(show, () => undefined);
    });
  }, [alive]);
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
