import type { ReactNode } from 'react';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './problem-note.module.css';
import { useCheckout } from './use-checkout.ts';

const problemTexts = {
  failed: checkoutTexts.failed,
  'not-sent': checkoutTexts.failed,
  'cart-changed': checkoutTexts.cartChanged,
};

/** Why the order was not accepted (spec §8, D17), or has to be checked again. */
export function ProblemNote(): ReactNode {
  const problem = useCheckout((state) => state.problem);
  if (problem === undefined) return null;
  const messages = problem.kind === 'refused' ? problem.messages : [problemTexts[problem.kind]];
  return (
    <div className={styles.problem}>
      <div role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      {problem.kind === 'failed' || problem.kind === 'not-sent' ? <PhoneLink /> : null}
    </div>
  );
}
