import type { ReactNode } from 'react';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './trouble-note.module.css';
import { useCheckout } from './use-checkout.ts';

/** Why the order was not accepted (spec §8, D17). */
export function TroubleNote(): ReactNode {
  const trouble = useCheckout((state) => state.trouble);
  if (trouble === undefined) return null;
  const messages = trouble.kind === 'failed' ? [checkoutTexts.failed] : trouble.messages;
  return (
    <div className={styles.trouble}>
      <div role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {trouble.kind === 'failed' ? <PhoneLink /> : null}
    </div>
  );
}
