import type { ReactNode } from 'react';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './problem-note.module.css';
import { useCheckout } from './use-checkout.ts';

const problemTexts = {
  failed: [checkoutTexts.failed],
  'not-sent': [checkoutTexts.failed],
  'cart-changed': [checkoutTexts.cartChanged],
  // Its own step says it.
  unknown: [],
};

/** As much of a request's id as people read out, and still finds it in the log. */
const SHORT = 8;

/** Why the order was not accepted (spec §8, D17), or has to be checked again. */
export function ProblemNote(): ReactNode {
  const problem = useCheckout((state) => state.problem);
  if (problem === undefined) return null;
  const messages = problem.kind === 'refused' ? problem.messages : problemTexts[problem.kind];
  const requestId = 'requestId' in problem ? problem.requestId : undefined;
  return (
    <div className={styles.problem}>
      <div role="alert">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {requestId === undefined ? null : (
          <p>
            <ReferenceNote requestId={requestId} />
          </p>
        )}
      </div>
      {problem.kind === 'failed' || problem.kind === 'not-sent' ? <PhoneLink /> : null}
    </div>
  );
}

/** 'Номер обращения': leads to the line of the log about the request that has failed (D73). */
export function ReferenceNote({ requestId }: { readonly requestId: string }): ReactNode {
  return checkoutTexts.reference(requestId.slice(0, SHORT));
}
