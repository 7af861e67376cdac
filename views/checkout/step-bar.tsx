import type { ReactNode } from 'react';
import { checkoutActions } from '../../client/store/checkout/slice.ts';
import { isEarlier } from '../../client/store/checkout/state.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import styles from './step-bar.module.css';
import { useCheckout } from './use-checkout.ts';

/** The success step is not in the bar (spec §2). */
const bar = ['shops', 'contacts', 'confirm'] as const;

/** The step bar. Only earlier steps can be pressed. */
export function StepBar(): ReactNode {
  const dispatch = useAppDispatch();
  const current = useCheckout((state) => state.step);
  const processing = useCheckout((state) => state.processing);
  return (
    <ol aria-label={checkoutTexts.steps} className={styles.bar}>
      {bar.map((step) => (
        <li key={step}>
          <button
            type="button"
            disabled={processing || !isEarlier(step, current)}
            aria-current={step === current ? 'step' : undefined}
            onClick={() => dispatch(checkoutActions.wentBack(step))}
          >
            {checkoutTexts.stepNames[step]}
          </button>
        </li>
      ))}
    </ol>
  );
}
