import type { ReactNode } from 'react';
import { CALCULATOR, isAmong } from '../../shared/optional.ts';
import { calculatorLinkTexts } from '../../shared/texts/calculator-link.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import button from '../ui/buttons/button.module.css';
import links from '../ui/page-parts/page-parts.module.css';
import styles from './advice.module.css';

/** The way to the calculator. Nothing where the API has no answer for it (D62). */
export function ToCalculator(): ReactNode {
  const { missing } = useApp();
  if (isAmong(missing, CALCULATOR)) return null;
  return (
    <section className={styles.panel}>
      <h2>{calculatorLinkTexts.count}</h2>
      <p>{calculatorLinkTexts.hint}</p>
      <p className={`${links.row} ${styles.open}`}>
        <a href={CALCULATOR} className={button.primary}>
          {calculatorLinkTexts.open}
        </a>
        <a href="/feedback/callback/" data-waits="" className={button.secondary}>
          {layoutTexts.callback}
        </a>
      </p>
    </section>
  );
}
