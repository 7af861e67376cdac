/** Checkout over the page, under the hash `#checkout` (spec §2 'Checkout'). It is a chunk of its own. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { refreshCart } from '../../client/cart/cart-actions.ts';
import { attachCheckout } from '../../client/checkout/flow.ts';
import { type Step, steps } from '../../client/checkout/state.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FullHead } from '../ui/dialog/full-head.tsx';
import { FailedBlock } from '../ui/states/failed-block.tsx';
import { Loading } from '../ui/states/loading.tsx';
import styles from './checkout.module.css';
import { ConfirmStep, OutcomeQuestion } from './confirm-step.tsx';
import { ContactsStep } from './contacts-step.tsx';
import { ShopsStep } from './shops/step.tsx';
import { StepBar } from './step-parts.tsx';
import { SuccessStep } from './success-step.tsx';
import { useCheckout, useDirection } from './use-checkout.ts';

export default function CheckoutDialog({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const done = useCheckout((state) => state.step === 'success');
  const going = useCheckout((state) => state.phase === 'going');
  const processing = useCheckout((state) => state.processing);
  useEffect(() => {
    dispatch(attachCheckout());
  }, [dispatch]);
  return (
    <Dialog
      id={id}
      title={checkoutTexts.title}
      titleClass={going && done ? 'visually-hidden' : styles.dialogTitle}
      size="full"
      head={
        <div className={styles.dialogHead}>
          <FullHead />
        </div>
      }
      close={done ? 'own' : 'top'}
      held={processing}
    >
      <Body id={id} />
    </Dialog>
  );
}

function Body({ id }: { readonly id: string }): ReactNode {
  const phase = useCheckout((state) => state.phase);
  const step = useCheckout((state) => state.step);
  const body = useRef<HTMLDivElement>(null);
  useStepFocus(body);

  const going = phase === 'going';
  return (
    <div ref={body} className={styles.body}>
      {phase === 'asking' ? <OutcomeQuestion /> : null}
      {going || phase === 'asking' ? null : <CartWait />}
      {going && step !== 'success' ? <StepBar /> : null}
      {going ? <StepShown id={id} step={step} /> : null}
    </div>
  );
}

/** Shown until the cart has loaded, when checkout begins (spec §2). */
function CartWait(): ReactNode {
  const dispatch = useAppDispatch();
  const failed = useAppSelector((state) => state.cart.status === 'failed');
  return failed ? <FailedBlock onRetry={() => dispatch(refreshCart())} /> : <Loading />;
}

/** The current step. It slides in from the side on which it lies. */
function StepShown({ id, step }: { readonly id: string; readonly step: Step }): ReactNode {
  const direction = useDirection(steps.indexOf(step));
  return (
    <div key={step} className={styles.moving} data-direction={direction}>
      {step === 'shops' ? <ShopsStep id={id} /> : null}
      {step === 'contacts' ? <ContactsStep /> : null}
      {step === 'confirm' ? <ConfirmStep /> : null}
      {step === 'success' ? <SuccessStep id={id} /> : null}
    </div>
  );
}

/**
 * Moves the focus when the step changes: to its title, or, back in the list of shops, to the shop that was selected.
 */
function useStepFocus(body: RefObject<HTMLElement | null>): void {
  const phase = useCheckout((state) => state.phase);
  const step = useCheckout((state) => state.step);
  const shop = useCheckout((state) => state.shop);
  const before = useRef({ phase, step, shop });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, step, shop };
    const moved =
      last.phase !== phase ? phase === 'asking' || step === 'success' : last.step !== step || last.shop !== shop;
    if (!moved || last.phase === 'waiting') return;
    const left = step === 'shops' && shop === undefined ? last.shop : undefined;
    const target =
      body.current?.querySelector<HTMLElement>(`[data-shop="${left}"]`) ??
      body.current?.querySelector<HTMLElement>('[data-step-title]');
    target?.focus({ preventScroll: true });
    if (left === undefined) body.current?.closest('dialog')?.scrollTo(0, 0);
    else target?.scrollIntoView({ block: 'center' });
  }, [body, phase, step, shop]);
}
