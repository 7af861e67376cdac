import { useEffect, useEffectEvent } from 'react';

/** The click that opens something must not close it again (spec §9, D40). */
const LISTEN_AFTER_MS = 50;

/**
 * Calls `onOutside` on a press or a focus outside of a part of the page, beginning 50 ms after mounting, and if the focus
 * has moved elsewhere by then.
 */
export function useOutside(part: Element | null, onOutside: () => void): void {
  const tell = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node) || part?.contains(target) !== true) onOutside();
  });
  useEffect(() => {
    const listen = ({ target }: Event): void => tell(target);
    const timer = setTimeout(() => {
      document.addEventListener('pointerdown', listen);
      document.addEventListener('focusin', listen);
      const { activeElement, body } = document;
      if (activeElement !== body) tell(activeElement);
    }, LISTEN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);
}
