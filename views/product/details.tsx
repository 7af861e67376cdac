import { Fragment, type ReactNode } from 'react';
import { byVolume } from '../../shared/rules/catalogue/volume.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import prose from '../styles/prose.module.css';
import { NoBreak } from '../ui/no-break.tsx';
import styles from './details.module.css';
import type { AttributeRow, ProductModel, Variant } from './model.ts';

/**
 * The variations with price and availability, as links that keep the scroll position (D41). For a single variation only
 * its name is shown, unless the title says it.
 */
export function Variants({ model: { variants, url, goods } }: { readonly model: ProductModel }): ReactNode {
  if (variants.length < 2)
    return goods.title.includes(goods.variant) ? null : <p className={styles.single}>{goods.variant}</p>;
  return (
    <ul aria-label={productTexts.variants} className={styles.variants}>
      {byVolume(variants, ([variant]) => variant).map(([variant, href, price, status]) => (
        <li key={href} className={status === 'out_of_stock' ? styles.gone : undefined}>
          <a href={href} data-keep-scroll="" aria-current={href === url ? 'true' : undefined}>
            {variant}
          </a>{' '}
          <small>{stateOf(price, status)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The price, or that the variation is out of stock or on order. */
function stateOf(price: number, status: Variant[3]): string {
  if (status === 'out_of_stock') return productTexts.gone;
  return status === 'on_order' ? productTexts.priceOnOrder({ price }) : formatMoney(price);
}

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
            <small>{title}</small>{' '}
            <b>
              <AttributeValues values={values} />
            </b>
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
      {url === undefined ? <NoBreak text={text} /> : <a href={url}>{text}</a>}
    </Fragment>
  ));
}

/** 'Что внутри': what a gift basket holds (conventions.md §4). Nothing for other goods. */
export function Contents({ items = [] }: { readonly items: readonly string[] | undefined }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{productTexts.contents}</h2>
      <ul aria-label={productTexts.contents} className={styles.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and are never reordered
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** The text of the API; nothing if there is none. */
export function Description({ html }: Pick<ProductModel, 'html'>): ReactNode {
  if (html === undefined) return null;
  return (
    <section className={styles.description}>
      <h2>{productTexts.description}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29) */}
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
