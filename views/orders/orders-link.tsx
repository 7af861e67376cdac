import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserStorage, KEPT_ORDERS } from '../../client/services/browser-storage.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { HeaderLink } from '../ui/links/header-link.tsx';

/** The header's link to the orders. */
export function OrdersLink(): ReactNode {
  const hasOrders = useHasOrders();
  if (!hasOrders) return null;
  return (
    <HeaderLink
      id="orders"
      href="/orders/"
      title={layoutTexts.orders}
      icon="M6 3.5h12v17l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9 8.5h6M9 12.5h6"
    />
  );
}

/** Does anything lead to the orders? If the API offers them, or if this device has stored some (D53). */
export function useHasOrders(): boolean {
  const at = useLocation();
  const offered = useAreOrdersOffered();
  const [kept, setKept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order may have been placed since the last page.
  useEffect(() => setKept(browserStorage.get(KEPT_ORDERS) !== undefined), [at]);
  return offered || kept;
}

/** Does the API offer the visitor's orders? Otherwise only those stored on this device are known. */
export function useAreOrdersOffered(): boolean {
  return useApp().offered.includes('GET /api/orders.json');
}
