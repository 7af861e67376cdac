import type { ReactNode } from 'react';
import { checkOutcome, submitOrder, toSent } from '../../client/checkout/order.ts';
import type { SentOrder } from '../../client/checkout/sent-order.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { chosenRow, type Step } from '../../client/checkout/state.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { promiseBy } from '../../shared/rules/checkout/promises.ts';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { untilOf } from '../../shared/rules/pickup/promise.ts';
import { promiseText } from '../../shared/rules/pickup/sentences.ts';
import { confirmTexts, outcomeTexts } from '../../shared/texts/checkout.ts';
import { consentTexts } from '../../shared/texts/consent.ts';
import { useUntil } from '../context/until.ts';
import { ConsentLink } from '../forms/form-parts.tsx';
import { onPlainClick } from '../navigation/plain-click.ts';
import { RouteLink } from '../shops/shop-facts.tsx';
import button from '../ui/buttons/button.module.css';
import { KnownLink } from '../ui/links/known-link.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './checkout.module.css';
import { BackButton, PlainForm } from './plain/plain-form.tsx';
import { ProblemNote, StepTitle } from './step-parts.tsx';
import { buyerFacts, Facts, shopFacts } from './summary/facts.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePromises } from './use-promises.ts';

/** 'Проверьте данные' (spec §2 'Confirm step'). */
export function ConfirmStep(): ReactNode {
  const dispatch = useAppDispatch();
  const promises = usePromises();
  const state = useCheckout((checkout) => checkout);
  const row = chosenRow(state);
  const promised = row && promises(row);
  const promise = promised && promiseBy(promised, state.way);
  useUntil(untilOf([promise]));
  if (row === undefined) return null;
  const { way, kind, contacts } = state;
  const { name, address, url, work_time, coordinate } = row.shop;
  return (
    <section className={styles.step}>
      <div className={styles.checked}>
        <StepTitle>{confirmTexts.title}</StepTitle>
        <Facts
          title={confirmTexts.shop}
          action={<ChangeLink step="shops" />}
          facts={shopFacts({ shop: { name, address, url, hours: work_time }, way }).slice(1)}
          lead={<KnownLink href={url}>{name}</KnownLink>}
          when={promise === undefined ? [] : [confirmTexts.take(promiseText(promise))]}
          more={coordinate && <RouteLink to={coordinate} />}
        />
        <Facts
          title={confirmTexts.buyer}
          action={<ChangeLink step="contacts" />}
          facts={buyerFacts({ ...contacts, kind })}
        />
      </div>
      <div className={styles.column}>
        <OrderSummary />
        <ProblemNote />
        <SendingButton
          onSend={() => void dispatch(submitOrder(promise, promised?.zone))}
          order={import.meta.env.SSR && promise !== undefined ? toSent(state, promise, promised?.zone) : undefined}
          sending={confirmTexts.sending}
          isWaiting={state.shops.status === 'loading'}
        >
          {confirmTexts.order}
        </SendingButton>
        <p className="note">
          {keepShortWords(`${consentTexts.order} `)}
          <ConsentLink />
        </p>
      </div>
    </section>
  );
}

/** 'Изменить': back to the step where this was entered. */
function ChangeLink({ step }: { readonly step: Step }): ReactNode {
  const dispatch = useAppDispatch();
  if (import.meta.env.SSR) {
    return (
      <BackButton to={step} className={button.quiet}>
        {confirmTexts.change}
      </BackButton>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: the specification names it a link; its address is this dialog's own
    <a href="#checkout" onClick={onPlainClick(() => dispatch(checkoutActions.wentBack(step)))}>
      {confirmTexts.change}
    </a>
  );
}

/** Shown if the answer to an order did not come. Asking again cannot order twice (D15). */
export function OutcomeQuestion(): ReactNode {
  const dispatch = useAppDispatch();
  const sent = useCheckout((state) => state.sent);
  return (
    <section className={styles.question}>
      <StepTitle>
        <span role="alert">{outcomeTexts.title}</span>
      </StepTitle>
      <p>{outcomeTexts.lead}</p>
      <ProblemNote />
      <SendingButton onSend={() => void dispatch(checkOutcome())} order={sent} again sending={outcomeTexts.checking}>
        {outcomeTexts.again}
      </SendingButton>
      <p>
        {outcomeTexts.hotline} <PhoneLink />
      </p>
    </section>
  );
}

interface SendingButtonProps {
  readonly onSend: () => void;
  /** What the form sends without JavaScript: with its key it cannot be ordered twice (D15). */
  readonly order: SentOrder | undefined;
  /** Was it sent before? */
  readonly again?: boolean;
  /** Status text while the request is in flight. */
  readonly sending: string;
  /** Disables the button: something that the request needs is still being loaded. */
  readonly isWaiting?: boolean;
  readonly children: ReactNode;
}

/** Sends the order or asks for its outcome. Until the answer comes it does nothing, but keeps the focus (D79). */
function SendingButton({
  onSend,
  order,
  again = false,
  sending,
  isWaiting = false,
  children,
}: SendingButtonProps): ReactNode {
  const processing = useCheckout((state) => state.processing);
  const isBusy = processing || isWaiting;
  return (
    <PlainForm
      to="success"
      asks={['entityType', 'shop', 'orderType', 'contacts', 'list']}
      encType="multipart/form-data"
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend();
      }}
    >
      {import.meta.env.SSR ? <input type="hidden" name="order" value={JSON.stringify(order)} /> : null}
      {again ? <input type="hidden" name="again" value="1" /> : null}
      <button type="submit" aria-disabled={isBusy} aria-busy={isBusy} className={button.primary}>
        {children}
      </button>
      <p role="status" className="note">
        {processing ? sending : ''}
      </p>
    </PlainForm>
  );
}
