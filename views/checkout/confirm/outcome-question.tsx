import type { ReactNode } from 'react';
import { checkOutcome } from '../../../client/store/checkout/checkout-order.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { outcomeTexts } from '../../../shared/texts/checkout.ts';
import button from '../../ui/buttons/button.module.css';
import { PhoneLink } from '../../ui/links/phone-link.tsx';
import { StepTitle } from '../step-title.tsx';
import { TroubleNote } from '../trouble-note.tsx';
import { useCheckout } from '../use-checkout.ts';
import styles from './outcome-question.module.css';

/** An order whose answer did not come: asking again cannot order twice (D15). */
export function OutcomeQuestion(): ReactNode {
  const dispatch = useAppDispatch();
  const processing = useCheckout((state) => state.processing);
  return (
    <section className={styles.question}>
      <StepTitle>
        <span role="alert">{outcomeTexts.title}</span>
      </StepTitle>
      <p>{outcomeTexts.lead}</p>
      <TroubleNote />
      <button
        type="button"
        disabled={processing}
        aria-busy={processing}
        className={button.primary}
        onClick={() => void dispatch(checkOutcome())}
      >
        {outcomeTexts.again}
      </button>
      <p role="status" className={styles.checking}>
        {processing ? outcomeTexts.checking : ''}
      </p>
      <p className={styles.hotline}>
        {outcomeTexts.hotline} <PhoneLink />
      </p>
    </section>
  );
}
