import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import button from '../../ui/button.module.css';
import { ErrorFrame } from './error-frame.tsx';

interface ErrorPageProps {
  readonly status: number;
  /** The API's own words, where they are meant for people (conventions.md §3). */
  readonly message?: string;
}

/** What is shown when a page cannot be (spec §2 'Error page'). */
export function ErrorPage({ status, message = '' }: ErrorPageProps): ReactNode {
  return (
    <ErrorFrame status={status}>
      <h1>{message === '' ? errorTexts.unknown : message}</h1>
      <p>{errorTexts.again}</p>
      <a href="/" className={button.primary}>
        {errorTexts.toHome}
      </a>
    </ErrorFrame>
  );
}
