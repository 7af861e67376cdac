import { useApp } from '../context/app-context.ts';

/** Does the API tell orders, so that they are not those of this device alone? */
export function useAreOrdersTold(): boolean {
  return useApp().offered.includes('GET /api/orders.json');
}
