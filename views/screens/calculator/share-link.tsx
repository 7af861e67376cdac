import { type ReactNode, useState } from 'react';
import { calculatorTexts } from '../../../shared/texts/calculator.ts';
import { useApp } from '../../app-context.ts';
import button from '../../ui/button.module.css';
import styles from './result.module.css';

/** The address of a calculation, to keep or to send. @param href a path with its query */
export function ShareLink({ href }: { readonly href: string }): ReactNode {
  const { origin } = useApp();
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(origin + href).then(
      () => setCopied(href),
      () => setCopied(undefined),
    );
  };
  return (
    <p className={styles.share}>
      <a href={href}>{calculatorTexts.share}</a>
      {import.meta.env.SSR ? null : (
        <button type="button" className={button.quiet} onClick={() => void copy()}>
          {calculatorTexts.copy}
        </button>
      )}
      <span role="status">{copied === href ? calculatorTexts.copied : null}</span>
    </p>
  );
}
