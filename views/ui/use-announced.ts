import { useEffect, useState } from 'react';

/** May the text of a live region be rendered? Only text that is added after the region itself is announced. */
export function useAnnounced(): boolean {
  const [announced, setAnnounced] = useState(false);
  useEffect(() => setAnnounced(true), []);
  return announced;
}
