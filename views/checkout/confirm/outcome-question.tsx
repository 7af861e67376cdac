import type { ReactNode } from 'react';
import { checkOutcome } from '../../../client/store/checkout/order.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { outcomeTexts } from '../../../shared/texts/checkout.ts';
import { PhoneLink } from '../../ui/links/phone-link.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { StepTitle } from '../step-title.tsx';
import styles from './outcome-question.module.css';
import { SendingButton } from './sending-button.tsx';

/** Shown if the answer to an order did not come. Asking again cannot order twice (D15). */
export function OutcomeQuestion(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <section className={styles.question}>
      <StepTitle>
        <span role="alert">{outcomeTexts.title}</span>
      </StepTitle>
      <p>{outcomeTexts.lead}</p>
      <ProblemNote />
      <SendingButton onSend={() => void dispatch(checkOutcome())} sending={outcomeTexts.checking}>
        {outcomeTexts.again}
      </SendingButton>
      <p className={styles.hotline}>
        {outcomeTexts.hotline} <PhoneLink />
      </p>
    </section>
  );
}
