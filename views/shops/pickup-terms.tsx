import type { ReactNode } from 'react';
import { pickup } from '../../shared/profile/profile.ts';
import { paymentTexts } from '../../shared/texts/checkout.ts';
import { pickupTermsTitle } from '../../shared/texts/shops.ts';
import { NoBreak } from '../ui/no-break.tsx';
import styles from './shops.module.css';

/**
 * 'Как получить': what the shop promises about payment, readiness and keeping (conventions.md §4, §5).
 * @param isLegal for a legal entity, which pays by invoice (D71)
 */
export function PickupTerms({ isLegal = false }: { readonly isLegal?: boolean }): ReactNode {
  return (
    <div className={styles.terms}>
      <p>{pickupTermsTitle}</p>
      <ul aria-label={pickupTermsTitle}>
        {[isLegal ? paymentTexts.byInvoice : pickup.payment, pickup.ready, pickup.keeping].map((promise) => (
          <li key={promise}>
            <span>
              <NoBreak text={promise} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
