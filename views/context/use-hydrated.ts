import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Is the page the browser's own? False on the server, and while its markup is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
