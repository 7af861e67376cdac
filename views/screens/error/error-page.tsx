import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { layoutTexts, loadingTexts } from '../../../shared/texts/layout.ts';
import { useApp } from '../../context/app-context.ts';
import { useDrawn } from '../../navigation/navigation.ts';
import button from '../../ui/buttons/button.module.css';
import ways from '../../ui/links/ways.module.css';
import { ErrorFrame } from './error-frame.tsx';

interface ErrorPageProps {
  readonly status: number;
  /** The API's message, if it is meant for people (conventions.md §3). */
  readonly message?: string;
}

/** Shown when the server has failed to load a page (spec §2 'Error page'). */
export function ErrorPage({ status, message = '' }: ErrorPageProps): ReactNode {
  const words = message === '' ? errorTexts.unknown : message;
  return (
    <ErrorFrame status={status}>
      <title>{layoutTexts.titleOf(words)}</title>
      <h1>{words}</h1>
      <p>{errorTexts.again}</p>
      <a href="/" className={button.primary}>
        {errorTexts.toHome}
      </a>
    </ErrorFrame>
  );
}

/** Shown instead of a screen, or of a whole page, that has thrown (D45). @param onRetry renders it again */
export function BrokenPage({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { at } = useApp();
  const { pathname, search } = useLocation();
  useDrawn(at, 'content');
  return (
    <ErrorFrame status={500}>
      <title>{layoutTexts.titleOf(errorTexts.unknown)}</title>
      <div role="alert">
        <h1>{errorTexts.unknown}</h1>
      </div>
      <div className={ways.ways}>
        <button type="button" className={button.primary} onClick={onRetry}>
          {loadingTexts.refresh}
        </button>
        <noscript>
          <a href={pathname + search} className={button.primary}>
            {loadingTexts.refresh}
          </a>
        </noscript>
        <a href="/" className={button.secondary}>
          {errorTexts.toHome}
        </a>
      </div>
    </ErrorFrame>
  );
}
