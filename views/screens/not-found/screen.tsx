/** What stands at an address that shows nothing (spec §2, §8; contract.md §5.13). */
import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import type { Place } from '../../place.ts';
import { defineScreen } from '../../screen.ts';
import button from '../../ui/button.module.css';
import { ErrorFrame } from '../error/error-frame.tsx';
import styles from '../error/error-page.module.css';

export const screen = defineScreen<undefined>({
  head: () => ({ title: `${errorTexts.notFound} — ${layoutTexts.shop}`, noindex: true }),
  View: NotFound,
  Loading: () => null,
});

function NotFound({ at }: { readonly at: Place }): ReactNode {
  return (
    <ErrorFrame status={404}>
      <h1>{errorTexts.notFound}</h1>
      <p>{errorTexts.notFoundHint}</p>
      <p className={styles.path}>{errorTexts.pageNotFound(at.path)}</p>
      <div className={styles.ways}>
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
