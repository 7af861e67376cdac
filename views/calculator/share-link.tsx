import type { ReactNode } from 'react';
import { copyText } from '../../client/services/copy-text.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { useApp } from '../context/app-context.ts';
import button from '../ui/buttons/button.module.css';
import { useTellCopied } from '../ui/buttons/share-button.tsx';
import styles from './result.module.css';

/** The Clipboard API exists in secure contexts only: https or localhost. */
const canCopy = !import.meta.env.SSR && navigator.clipboard !== undefined;

/** A link to the calculation, and a button that copies its URL. @param href path with query */
export function ShareLink({ href }: { readonly href: string }): ReactNode {
  const { origin } = useApp();
  const tellCopied = useTellCopied();
  return (
    <p className={styles.share}>
      <a href={href}>{calculatorTexts.share}</a>
      {canCopy ? (
        <button type="button" className={button.quiet} onClick={() => void copyText(origin + href).then(tellCopied)}>
          {calculatorTexts.copy}
        </button>
      ) : null}
    </p>
  );
}
