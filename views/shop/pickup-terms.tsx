import type { ReactNode } from 'react';
import { pickup } from '../../shared/profile/profile.ts';
import { pickupTermsTitle } from '../../shared/texts/shops.ts';
import styles from './pickup-terms.module.css';

/** 'Как получить': what the shop promises about payment, readiness and keeping (conventions.md §4, §5). */
export function PickupTerms(): ReactNode {
  return (
    <div className={styles.terms}>
      <p>{pickupTermsTitle}</p>
      <ul aria-label={pickupTermsTitle}>
        <li>{pickup.payment}</li>
        <li>{pickup.ready}</li>
        <li>{pickup.keeping}</li>
      </ul>
    </div>
  );
}
