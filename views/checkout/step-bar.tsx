import type { ReactNode } from 'react';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { isEarlier, type Step } from '../../client/checkout/state.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { BackButton } from './plain/plain-form.tsx';
import styles from './step-bar.module.css';
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
