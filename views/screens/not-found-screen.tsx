/**
 * The error page: of an address that does not exist (spec §2, §8; contract.md §5.13), of a page that the server could not
 * load, and in place of what has thrown (D45). It is the screen of every address that no other screen answers.
 */

import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { errorTexts } from '../../shared/texts/errors.ts';
import { layoutTexts, loadingTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { defineScreen } from '../data/screen.ts';
import button from '../ui/buttons/button.module.css';
import { NoBreak } from '../ui/no-break.tsx';
import links from '../ui/page-parts/page-parts.module.css';
import { EmptyWindow } from './empty-window.tsx';
import styles from './error-page.module.css';

export interface PageError {
  readonly status: number;
  /** The API's own message, if there is one (conventions.md §3). */
  readonly message?: string | undefined;
  /** Renders again what has thrown. */
  readonly onRetry?: () => void;
}

export const screen = defineScreen<PageError | undefined>({
  // Nothing to announce: the page holds an alert.
  head: () => ({ title: layoutTexts.titleOf(errorTexts.notFound), noindex: true, announce: '' }),
  View: ErrorPage,
  Loading: () => null,
});

/** @param model undefined: the address does not exist */
function ErrorPage({ model = { status: 404 } }: { readonly model: PageError | undefined }): ReactNode {
  const { status, message, onRetry } = model;
  return (
    <div className={styles.error}>
      <div className={styles.text}>
        <p className={styles.code}>{status}</p>
        {status === 404 ? (
          <NotFound message={message} />
        ) : onRetry === undefined ? (
          <NotLoaded message={message || loadingTexts.unknown} />
        ) : (
          <Broken onRetry={onRetry} />
        )}
      </div>
      <EmptyWindow />
    </div>
  );
}

function NotFound({ message = loadingTexts.unknown }: Pick<PageError, 'message'>): ReactNode {
  const { at, fatal } = useApp();
  return (
    <>
      <h1>
        <NoBreak text={errorTexts.notFound} />
      </h1>
      <p>
        <NoBreak text={message === loadingTexts.unknown ? errorTexts.notFoundHint : message} />
      </p>
      <p role={fatal === undefined ? 'alert' : undefined} className={styles.path}>
        {errorTexts.forSupport}{' '}
        <span lang="en">{fatal === undefined ? errorTexts.pageMissed(at.path) : errorTexts.pageNotFound(at.path)}</span>
      </p>
      <div className={links.row}>
        <a href="/" className={button.primary}>
          {errorTexts.toHome}
        </a>
        <a href="/catalog/" className={button.quiet}>
          {errorTexts.toCatalogue}
        </a>
      </div>
    </>
  );
}

/** The server has failed to load the page (spec §2 'Error page'). */
function NotLoaded({ message }: { readonly message: string }): ReactNode {
  return (
    <>
      <title>{layoutTexts.titleOf(message)}</title>
      <h1>{message}</h1>
      <p>{errorTexts.again}</p>
      <a href="/" className={button.primary}>
        {errorTexts.toHome}
      </a>
    </>
  );
}

/** A screen, or a whole page, has thrown (D45). */
function Broken({ onRetry }: Required<Pick<PageError, 'onRetry'>>): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>{layoutTexts.titleOf(loadingTexts.unknown)}</title>
      <div role="alert">
        <h1>{loadingTexts.unknown}</h1>
      </div>
      <div className={links.row}>
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
    </>
  );
}
