import type { ReactNode } from 'react';
import { checkoutActions } from '../../../client/store/checkout/slice.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { useCheckout } from '../use-checkout.ts';

const kinds = [
  { value: 'person', title: pickupTexts.kinds.person },
  { value: 'legal', title: pickupTexts.kinds.legal },
] as const;

/** The switch between private person and legal entity (spec §4). */
export function BuyerKindSwitch(): ReactNode {
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
