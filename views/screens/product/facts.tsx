import type { ReactNode } from 'react';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import { AttributeValues } from './attributes.tsx';
import styles from './facts.module.css';
import type { AttributeRow } from './model.ts';

interface FactsProps {
  readonly rows: readonly AttributeRow[];
  /** Indexes of the rows to show, in this order. */
  readonly facts: readonly number[];
}

/** 'Коротко': the most important attributes. */
export function Facts({ rows, facts }: FactsProps): ReactNode {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={productTexts.facts} className={styles.facts}>
      {facts.map((fact) => {
        const [title, values] = rows[fact] ?? ['', []];
        return (
          <li key={fact}>
            <span>{title}</span> <b>{<AttributeValues values={values} />}</b>
          </li>
        );
      })}
    </ul>
  );
}
