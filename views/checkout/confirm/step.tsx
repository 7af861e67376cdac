import type { ReactNode } from 'react';
import { submitOrder } from '../../../client/store/checkout/order.ts';
import { checkoutActions } from '../../../client/store/checkout/slice.ts';
import type { Step } from '../../../client/store/checkout/state.ts';
import { chosenRow } from '../../../client/store/checkout/state.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { confirmTexts } from '../../../shared/texts/checkout.ts';
import { consentTexts } from '../../../shared/texts/consent.ts';
import { useApp } from '../../context/app-context.ts';
import { ConsentLink } from '../../feedback/consent-link.tsx';
import { KnownLink } from '../../ui/links/known-link.tsx';
import { ProblemNote } from '../problem-note.tsx';
import { dayOf } from '../shop-words.ts';
import frame from '../step-frame.module.css';
import { StepTitle } from '../step-title.tsx';
import { Facts } from '../summary/facts.tsx';
import { buyerFacts, shopFacts } from '../summary/order-facts.ts';
import { OrderSummary } from '../summary/order-summary.tsx';
import { useCheckout } from '../use-checkout.ts';
import { SendingButton } from './sending-button.tsx';
import styles from './step.module.css';

/** 'Проверьте данные' (spec §2 'Confirm step'). */
export function ConfirmStep(): ReactNode {
  const dispatch = useAppDispatch();
  const { now } = useApp();
  const state = useCheckout((checkout) => checkout);
  const row = chosenRow(state);
  if (row === undefined) return null;
  const { way, kind, contacts } = state;
  const { name, address, url, work_time } = row.shop;
  const day = dayOf(row, way, now);
  return (
    <section className={frame.step}>
      <div className={styles.data}>
        <StepTitle>{confirmTexts.title}</StepTitle>
        <Facts
          title={confirmTexts.shop}
          action={<ChangeLink step="shops" />}
          facts={shopFacts({ shop: { name, address, url, workTime: work_time }, way, day }).slice(1)}
          lead={<KnownLink href={url}>{name}</KnownLink>}
        />
        <Facts
          title={confirmTexts.buyer}
          action={<ChangeLink step="contacts" />}
          facts={buyerFacts({ ...contacts, kind })}
        />
      </div>
      <div className={styles.side}>
        <OrderSummary />
        <ProblemNote />
        <SendingButton
          onSend={() => void dispatch(submitOrder(day))}
          sending={confirmTexts.sending}
          isWaiting={state.shops.status === 'loading'}
        >
          {confirmTexts.order}
        </SendingButton>
        <p className={styles.consent}>
          {consentTexts.order} <ConsentLink />
        </p>
      </div>
    </section>
  );
}

/** 'Изменить': back to the step where this was entered. */
function ChangeLink({ step }: { readonly step: Step }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    // biome-ignore lint/a11y/useValidAnchor: the specification names it a link; its address is this dialog's own
    <a
      href="#checkout"
      onClick={(event) => {
        event.preventDefault();
        dispatch(checkoutActions.wentBack(step));
      }}
    >
      {confirmTexts.change}
    </a>
  );
}
