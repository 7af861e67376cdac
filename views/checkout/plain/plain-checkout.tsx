/** Checkout without JavaScript (D39): the steps of the dialog as pages, one form each. */
import type { ReactNode } from 'react';
import { chosenRow } from '../../../client/checkout/state.ts';
import { PLAIN_CART, type PlainStep, plainAddress } from '../../../shared/rules/checkout/plain-steps.ts';
import { checkoutTexts, pickupTexts } from '../../../shared/texts/checkout.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import { PickupTerms } from '../../shops/pickup-terms.tsx';
import button from '../../ui/buttons/button.module.css';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { PhoneLink } from '../../ui/links/phone-link.tsx';
import styles from '../checkout.module.css';
import { ConfirmStep, OutcomeQuestion } from '../confirm-step.tsx';
import { ContactsStep } from '../contacts-step.tsx';
import { ShopChoice } from '../shops/shop-choice.tsx';
import { ShopFinder } from '../shops/shop-finder.tsx';
import { ProblemNote, ReferenceNote, StepBar } from '../step-parts.tsx';
import { SuccessStep } from '../success-step.tsx';
import { useCheckout } from '../use-checkout.ts';
import { PlainForm } from './plain-form.tsx';

export function PlainCheckout(): ReactNode {
  const phase = useCheckout((state) => state.phase);
  const step = useCheckout((state) => state.step);
  return (
    <div className={styles.column}>
      <h1 className={step === 'success' ? 'visually-hidden' : undefined}>{checkoutTexts.title}</h1>
      {phase === 'asking' ? (
        <OutcomeQuestion />
      ) : (
        <>
          {step === 'success' ? null : <StepBar />}
          {step === 'shops' ? <PlainShops /> : null}
          {step === 'contacts' ? <ContactsStep /> : null}
          {step === 'confirm' ? <ConfirmStep /> : null}
          {step === 'success' ? <SuccessStep id="" /> : null}
        </>
      )}
    </div>
  );
}

/** 'Выбор магазина': the list, or the chosen shop. */
function PlainShops(): ReactNode {
  const status = useCheckout((state) => state.shops.status);
  const row = useCheckout((state) => chosenRow(state));
  const isLegal = useCheckout((state) => state.kind === 'legal');
  const isEmpty = useCheckout((state) => state.lines.length === 0);
  return (
    <>
      <h2 className="visually-hidden">{checkoutTexts.stepNames.shops}</h2>
      <p>
        <a href={PLAIN_CART}>{checkoutTexts.backToCart}</a>
      </p>
      <ProblemNote />
      {status === 'failed' ? <FailedNote step="shop" /> : null}
      {status !== 'ready' || isEmpty ? null : row === undefined ? (
        <PlainShopList />
      ) : (
        <>
          <PlainForm to="shop" asks={['shop']}>
            <button type="submit" className={button.quiet}>
              {checkoutTexts.backToShops}
            </button>
          </PlainForm>
          <PlainForm to="contacts" asks={['orderType']}>
            <ShopChoice row={row} />
          </PlainForm>
        </>
      )}
      <PickupTerms isLegal={isLegal} />
    </>
  );
}

const kinds = [
  { value: 'person', title: pickupTexts.kinds.person },
  { value: 'legal', title: pickupTexts.kinds.legal },
] as const;

function PlainShopList(): ReactNode {
  const kind = useCheckout((state) => state.kind);
  return (
    <PlainForm to="shop" asks={['entityType', 'shop', 'list']} className={styles.column}>
      <RadioGroup label={pickupTexts.kind} name="entityType" choices={kinds} value={kind} onChange={() => undefined} />
      <ShopFinder isPlain />
    </PlainForm>
  );
}

/** The API has failed: the same step again, or another way to order. */
function FailedNote({ step }: { readonly step: PlainStep }): ReactNode {
  return (
    <div className={styles.column}>
      <p role="alert">{loadingTexts.failed}</p>
      <p>
        <a href={plainAddress(step)} className={button.secondary}>
          {loadingTexts.refresh}
        </a>
      </p>
      <p>
        <PhoneLink />
      </p>
    </div>
  );
}

/** A page in place of a step whose cart could not be read. */
export function FailedCheckout({
  step,
  requestId,
}: {
  readonly step: PlainStep;
  readonly requestId: string;
}): ReactNode {
  return (
    <div className={styles.column}>
      <h1>{checkoutTexts.title}</h1>
      <FailedNote step={step} />
      <p>
        <ReferenceNote requestId={requestId} />
      </p>
      <p>
        <a href={PLAIN_CART}>{checkoutTexts.backToCart}</a>
      </p>
    </div>
  );
}
