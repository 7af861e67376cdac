import { useEffect, useState } from 'react';
import { browserNetwork } from '../../client/services/browser-network.ts';

type PhoneRules = typeof import('../../shared/rules/forms/phone.ts');

const load = () => import('../../shared/rules/forms/phone.ts');

/** Pauses between attempts. Each is twice as long as the one before, up to the longest; ms. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

interface ComingRules {
  /** Undefined until they are loaded. */
  readonly rules: PhoneRules | undefined;
  /** Loads them. @throws if their chunk cannot be loaded */
  readonly load: () => Promise<PhoneRules>;
}

/**
 * Loads the rules of phone numbers, a chunk that is needed with the first phone field. No number counts as valid
 * without them, so a failed load is repeated, at once when a lost connection is back.
 * @param isNeeded false for a form without a phone field
 */
export function usePhoneRules(isNeeded = true): ComingRules {
  const [rules, setRules] = useState<PhoneRules>();
  const missing = isNeeded && rules === undefined;
  useEffect(() => {
    if (!missing) return;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = () => {
      clearTimeout(timer);
      load().then(setRules, () => {
        if (left) return;
        clearTimeout(timer);
        timer = setTimeout(ask, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      });
    };
    ask();
    const stop = browserNetwork.onChange(ask);
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [missing]);
  return { rules, load };
}
