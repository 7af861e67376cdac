import { useApp } from '../context/app-context.ts';

/** Does the API list orders? Otherwise only those of this device are known. */
export function useAreOrdersTold(): boolean {
  return useApp().offered.includes('GET /api/orders.json');
}
