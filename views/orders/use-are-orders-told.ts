import { useApp } from '../context/app-context.ts';

/** Does the API offer the visitor's orders? Otherwise only those stored on this device are known. */
export function useAreOrdersTold(): boolean {
  return useApp().offered.includes('GET /api/orders.json');
}
