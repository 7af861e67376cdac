import { useEffect, useState } from 'react';

/** Whether the words of a live region may stand in it: only text that comes after the region itself is announced. */
export function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return announced;
}
