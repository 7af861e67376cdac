import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { closeDialog, leaveForHome } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { shownMoney } from '../../shared/rules/money.ts';
import { confirmTexts, successTexts } from '../../shared/texts/checkout.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { ordersTexts } from '../../shared/texts/orders.ts';
import { CalendarButton } from '../orders/calendar-button.tsx';
import { useAreOrdersOffered } from '../orders/orders-link.tsx';
import { PickupTerms } from '../shops/pickup-terms.tsx';
import { RouteLink } from '../shops/shop-facts.tsx';
import button from '../ui/buttons/button.module.css';
import { ExtraBlock } from '../ui/extra-block.tsx';
import { KnownLink } from '../ui/links/known-link.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { LegalLine } from '../ui/page-parts/legal-line.tsx';
import styles from './checkout.module.css';
import { StepTitle } from './step-parts.tsx';
import { buyerFacts, Facts, orderTimes, shopFacts } from './summary/facts.tsx';
import { GoodsLines, LeftBehind } from './summary/goods-lines.tsx';
import { Totals } from './summary/order-summary.tsx';
import { useCheckout } from './use-checkout.ts';

/** 'Спасибо за заказ!' (spec §2 'Success step'): a frozen copy of what was ordered (D16). */
export function SuccessStep({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const receipt = useCheckout((state) => state.receipt);
  // Its state is known where the API tells the orders of a visitor.
  const canTrack = useAreOrdersOffered() && !import.meta.env.SSR;
  if (receipt === undefined) return null;
  const { code, paid, total, lines, missing, pieces, buyer, leftovers } = receipt;
  const changed = shownMoney(paid) !== shownMoney(total);
  const facts = shopFacts(receipt);
  const close = () => dispatch(closeDialog(id, true));
  const goOn = () => {
    // The cart's page has nothing to buy, so it leads home.
    if (pathname === '/cart/') dispatch(leaveForHome());
    else close();
  };
  return (
    <section className={styles.success}>
      <div className={styles.thanks}>
        <StepTitle>{successTexts.title}</StepTitle>
        <p role="status">{successTexts.placed(code)}</p>
        {canTrack ? <p>{successTexts.track}</p> : null}
        <div data-screen-only="" className={styles.links}>
          <a href="/orders/" className={button.quiet}>
            {layoutTexts.orders}
          </a>
          {import.meta.env.SSR ? null : (
            <>
              <CalendarButton order={{ ...receipt, total: paid, taker: buyer.title }} />
              <button type="button" className={`${button.quiet} ${styles.print}`} onClick={() => print()}>
                {ordersTexts.print}
              </button>
            </>
          )}
        </div>
      </div>
      <div className={styles.order}>
        {/* The shop's name leads to the way there. */}
        <Facts
          title={successTexts.shop}
          lead={<KnownLink href={receipt.shop.url}>{receipt.shop.name}</KnownLink>}
          when={orderTimes(receipt.day, receipt.keptUntil, receipt.shop.zone)}
          facts={facts.slice(1)}
          more={receipt.shop.at && <RouteLink to={receipt.shop.at} />}
        />
        <Facts title={confirmTexts.buyer} facts={buyerFacts(buyer)} />
        <PickupTerms isLegal={buyer.kind === 'legal'} />
      </div>
      <div className={styles.order}>
        <GoodsLines title={successTexts.contents} lines={lines} />
        <Totals total={paid} pieces={pieces} />
        {changed ? <p className="warning">{successTexts.changed({ now: paid, before: total })}</p> : null}
        <LeftBehind lines={missing} short />
        {leftovers ? <p>{successTexts.leftovers}</p> : null}
      </div>
      <ExtraBlock at="success" values={{ code, total: paid }} />
      <div className={styles.questions}>
        <p>{successTexts.questions}</p>
        <p>
          <PhoneLink /> <small>{support.hours}</small>
        </p>
        <LegalLine onlyPrinted />
      </div>
      <div className={styles.buttons}>
        {import.meta.env.SSR ? (
          <a href="/" className={button.primary}>
            {successTexts.back}
          </a>
        ) : (
          <>
            <button type="button" className={button.primary} onClick={goOn}>
              {successTexts.back}
            </button>
            <button type="button" className={button.secondary} onClick={close}>
              {successTexts.close}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
