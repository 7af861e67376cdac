import { type ReactNode, useDeferredValue } from 'react';
import type { OpenDialog } from '../../client/dialogs/dialog-kinds.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { AgeGate } from '../region/age-gate.tsx';
import { CityQuestion } from '../region/city-question.tsx';
import { ConfirmDialog, FailedDialog, MessageDialog } from '../ui/dialog/confirm-dialog.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { lazyComponent } from '../ui/states/lazy-component.tsx';

const CartDialog = lazyComponent(() => import('../cart/cart-dialog.tsx'));
const CheckoutDialog = lazyComponent(() => import('../checkout/checkout-dialog.tsx'));
const CityPicker = lazyComponent(() => import('../region/city-picker.tsx'));
const FormDialog = lazyComponent(() => import('../forms/form-dialogs.tsx'));
const ImageViewer = lazyComponent(() => import('../ui/pictures/image-viewer.tsx'));
const MenuDialog = lazyComponent(() => import('../layout/menu-dialog.tsx'));
const ShopDialog = lazyComponent(() => import('../shops/shop-dialog.tsx'));
const StocksDialog = lazyComponent(() => import('../shops/stock/stocks-dialog.tsx'));

/** The open dialogs, the last one on top. A dialog replaces the one before only once its code is loaded. */
export default function DialogStack(): ReactNode {
  const stack = useAppSelector(({ dialogs }) => dialogs.stack);
  const ready = useDeferredValue(stack);
  const open = ready.filter((dialog) => stack.includes(dialog));
  const shown = open.length === 0 && stack.length > 0 ? ready : open;
  return shown.map((dialog) => (
    <FailureBoundary key={dialog.id} failed={(retry) => <FailedDialog id={dialog.id} onRetry={retry} />}>
      {draw(dialog)}
    </FailureBoundary>
  ));
}

function draw(dialog: OpenDialog): ReactNode {
  switch (dialog.kind) {
    case 'ageGate':
      return <AgeGate id={dialog.id} />;
    case 'cityQuestion':
      return <CityQuestion id={dialog.id} props={dialog.props} />;
    case 'cityPicker':
      return <CityPicker id={dialog.id} />;
    case 'confirm':
      return <ConfirmDialog id={dialog.id} props={dialog.props} />;
    case 'message':
      return <MessageDialog id={dialog.id} props={dialog.props} />;
    case 'callback':
    case 'feedback':
    case 'review':
    case 'notify':
      return <FormDialog dialog={dialog} />;
    case 'menu':
      return <MenuDialog id={dialog.id} />;
    case 'cart':
      return <CartDialog id={dialog.id} />;
    case 'checkout':
      return <CheckoutDialog id={dialog.id} />;
    case 'stocks':
      return <StocksDialog id={dialog.id} props={dialog.props} />;
    case 'shop':
      return <ShopDialog id={dialog.id} props={dialog.props} />;
    case 'viewer':
      return <ImageViewer id={dialog.id} props={dialog.props} />;
  }
}
