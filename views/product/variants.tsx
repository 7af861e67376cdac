import type { ReactNode } from 'react';
import { byVolume } from '../../shared/rules/catalogue/volume.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import type { ProductModel, Variant } from './model.ts';
import styles from './variants.module.css';

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
