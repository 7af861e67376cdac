import type { ReactNode } from 'react';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { isEarlier, type Step } from '../../client/checkout/state.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './checkout.module.css';
import { BackButton } from './plain/plain-form.tsx';
import { useCheckout } from './use-checkout.ts';

/** The success step is not in the bar (spec §2). */
const bar = ['shops', 'contacts', 'confirm'] as const;

/** The step bar. Only earlier steps can be pressed. */
export function StepBar(): ReactNode {
  const current = useCheckout((state) => state.step);
  const processing = useCheckout((state) => state.processing);
  return (
    <ol aria-label={checkoutTexts.steps} className={styles.bar}>
      {bar.map((step) => (
        <li key={step}>
          <StepButton step={step} isCurrent={step === current} isOpen={!processing && isEarlier(step, current)} />
        </li>
      ))}
    </ol>
  );
}

interface StepButtonProps {
  readonly step: Step & keyof typeof checkoutTexts.stepNames;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
}

function StepButton({ step, isCurrent, isOpen }: StepButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const name = (
    <span className={isCurrent ? undefined : 'visually-hidden till-tablet'}>{checkoutTexts.stepNames[step]}</span>
  );
  if (import.meta.env.SSR && isOpen) return <BackButton to={step}>{name}</BackButton>;
  return (
    <button
      type="button"
      disabled={!isOpen}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => dispatch(checkoutActions.wentBack(step))}
    >
      {name}
    </button>
  );
}

interface StepTitleProps {
  readonly children: ReactNode;
  /** For screen readers only, where the step bar already shows the same text. */
  readonly unseen?: boolean;
}

/** The heading of a step, which takes the focus when the step appears. */
export function StepTitle({ children, unseen = false }: StepTitleProps): ReactNode {
  return (
    <h3 tabIndex={-1} data-step-title="" className={unseen ? 'visually-hidden' : styles.title}>
      {children}
    </h3>
  );
}

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
    <div className={`warning ${styles.problem}`}>
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
