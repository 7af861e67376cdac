import { lazy, type ReactNode, Suspense } from 'react';
import type { OpenDialog } from '../../client/store/dialog-kinds.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { AgeGate } from './age-gate.tsx';
import { CityQuestion } from './city-question.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';

const CallbackDialog = lazy(() => import('../feedback/callback-dialog.tsx'));
const CartDialog = lazy(() => import('../cart/cart-dialog.tsx'));
const CheckoutDialog = lazy(() => import('../checkout/checkout-dialog.tsx'));
const CityPicker = lazy(() => import('../region/city-picker.tsx'));
const ImageViewer = lazy(() => import('./image-viewer.tsx'));
const ShopDialog = lazy(() => import('../shop/shop-dialog.tsx'));
const StocksDialog = lazy(() => import('../stock/stocks-dialog.tsx'));

/** The open dialogs, the last one on top. */
export default function DialogStack(): ReactNode {
  const stack = useAppSelector(({ dialogs }) => dialogs.stack);
  return stack.map((dialog) => (
    <Suspense key={dialog.id} fallback={null}>
      {draw(dialog)}
    </Suspense>
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
      return <CallbackDialog id={dialog.id} />;
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
