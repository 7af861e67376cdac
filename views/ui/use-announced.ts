import { useEffect, useState } from 'react';

/**
 * May a live region show its text? False in the first render: only text that is added after the region is announced.
 */
export function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return announced;
}
