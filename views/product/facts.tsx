import { Fragment, type ReactNode } from 'react';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { Bound } from '../ui/bound.tsx';
import type { AttributeRow } from './model.ts';
import styles from './product-screen.module.css';

interface FactsProps {
  readonly rows: readonly AttributeRow[];
  /** Indexes of the rows to show, in this order. */
  readonly facts: readonly number[];
}

/** 'Коротко': the most important attributes. */
export function Facts({ rows, facts }: FactsProps): ReactNode {
  if (facts.length === 0) return null;
  return (
    <ul aria-label={productTexts.facts} className={styles.keyFacts}>
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

/** The attributes of a product, with links to listings of goods with the same value. */
export function Attributes({ rows }: { readonly rows: readonly AttributeRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{productTexts.attributes}</h2>
      <dl className={styles.rows}>
        {rows.map(([title, values], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, rows are never reordered
          <div key={row}>
            <dt>{title}</dt>
            <dd>
              <AttributeValues values={values} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The values of an attribute, separated by commas, linked where a listing exists. */
function AttributeValues({ values }: { readonly values: AttributeRow[1] }): ReactNode {
  return values.map(([text, url], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
    <Fragment key={index}>
      {index > 0 ? ', ' : ''}
      {url === undefined ? <Bound text={text} /> : <a href={url}>{text}</a>}
    </Fragment>
  ));
}
