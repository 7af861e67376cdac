import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { renewCheckout } from '../../../client/checkout/flow.ts';
import { checkoutActions } from '../../../client/checkout/slice.ts';
import { chosenRow } from '../../../client/checkout/state.ts';
import { closeDialog, leaveForCart } from '../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { checkoutTexts, pickupTexts } from '../../../shared/texts/checkout.ts';
import { useApp } from '../../context/app-context.ts';
import { cityTitle, useCityOpener } from '../../region/city-button.tsx';
import { PickupTerms } from '../../shops/pickup-terms.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { FailedBlock } from '../../ui/states/failed-block.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ProblemNote, StepTitle } from '../step-parts.tsx';
import { useCheckout } from '../use-checkout.ts';
import { useZones } from '../use-promises.ts';
import { ShopFinder } from './shop-finder.tsx';
import styles from './shops-step.module.css';

/** 'Выбор магазина' (spec §2 'Shops step'). */
export function ShopsStep({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const shops = useCheckout((state) => state.shops.status);
  const isLegal = useCheckout((state) => state.kind === 'legal');
  const isClockKnown = useZones() !== undefined;
  const status = shops === 'ready' && !isClockKnown ? 'loading' : shops;
  return (
    <section className={styles.step}>
      <StepTitle unseen>{checkoutTexts.stepNames.shops}</StepTitle>
      <div className={styles.top}>
        <BackButton id={id} />
        <CityLine />
        <BuyerKindSwitch />
      </div>
      <ProblemNote />
      {status === 'loading' ? <Loading /> : null}
      {status === 'failed' ? <FailedBlock onRetry={() => void dispatch(renewCheckout())} /> : null}
      {status === 'ready' ? <ShopFinder /> : null}
      <PickupTerms isLegal={isLegal} />
    </section>
  );
}

/** Back to the cart, or from a selected shop to the list of shops (spec §4). */
function BackButton({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const chosen = useCheckout((state) => chosenRow(state) !== undefined);
  const own = useAppSelector(({ dialogs }) => dialogs.hash?.own === true);
  const back = () => {
    if (chosen) dispatch(checkoutActions.shopLeft());
    else if (own || pathname === '/cart/') dispatch(closeDialog(id));
    else dispatch(leaveForCart());
  };
  return (
    <button type="button" className={styles.back} onClick={back}>
      {chosen ? checkoutTexts.backToShops : checkoutTexts.backToCart}
    </button>
  );
}

/** 'Ваш город': opens the city picker over checkout (spec §2 'Dialogs'). */
function CityLine(): ReactNode {
  const { region } = useApp();
  const opener = useCityOpener('push');
  return (
    <p className={styles.city}>
      <span>{pickupTexts.city}</span>{' '}
      <button type="button" {...opener}>
        {cityTitle(region)}
      </button>
    </p>
  );
}

const kinds = [
  { value: 'person', title: pickupTexts.kinds.person },
  { value: 'legal', title: pickupTexts.kinds.legal },
] as const;

/** The switch between private person and legal entity (spec §4). */
function BuyerKindSwitch(): ReactNode {
  const dispatch = useAppDispatch();
  const kind = useCheckout((state) => state.kind);
  return (
    <RadioGroup
      label={pickupTexts.kind}
      choices={kinds}
      value={kind}
      onChange={(value) => dispatch(checkoutActions.kindChosen(value))}
    />
  );
}
