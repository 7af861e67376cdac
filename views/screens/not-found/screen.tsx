/** The page of an address that does not exist (spec §2, §8; contract.md §5.13). */
import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { useApp } from '../../context/app-context.ts';
import type { Place } from '../../context/place.ts';
import button from '../../ui/buttons/button.module.css';
import ways from '../../ui/links/ways.module.css';
import { ErrorFrame } from '../error/error-frame.tsx';
import styles from '../error/error-page.module.css';
import { defineScreen } from '../screen.ts';

/** Its model is the API's message, if there is one (conventions.md §3). */
export const screen = defineScreen<string | undefined>({
  // Nothing to announce: the page holds an alert.
  head: () => ({ title: layoutTexts.titleOf(errorTexts.notFound), noindex: true, announce: '' }),
  View: NotFound,
  Loading: () => null,
});

interface NotFoundProps {
  readonly model: string | undefined;
  readonly at: Place;
}

function NotFound({ model = errorTexts.unknown, at }: NotFoundProps): ReactNode {
  const { fatal } = useApp();
  return (
    <ErrorFrame status={404}>
      <h1>{errorTexts.notFound}</h1>
      <p>{model === errorTexts.unknown ? errorTexts.notFoundHint : model}</p>
      {fatal === undefined ? (
        <p role="alert" lang="en" className={styles.path}>
          {errorTexts.pageMissed(at.path)}
        </p>
      ) : (
        <p lang="en" className={styles.path}>
          {errorTexts.pageNotFound(at.path)}
        </p>
      )}
      <div className={ways.ways}>
        <a href="/" className={button.primary}>
          {errorTexts.toHome}
        </a>
        <a href="/catalog/" className={button.quiet}>
          {errorTexts.toCatalogue}
        </a>
      </div>
    </ErrorFrame>
  );
}
