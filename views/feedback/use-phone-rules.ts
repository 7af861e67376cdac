import { useCallback, useEffect, useState } from 'react';

type PhoneRules = typeof import('../../shared/rules/phone.ts');

const load = () => import('../../shared/rules/phone.ts');

interface ComingRules {
  /** Undefined until they are there. */
  readonly rules: PhoneRules | undefined;
  /** Waits for them. */
  readonly load: () => Promise<PhoneRules>;
  /** Asks for them again where they did not come. */
  readonly again: () => void;
}

/** The rules of phone numbers, which come with the first phone field. */
export function usePhoneRules(): ComingRules {
  const [rules, setRules] = useState<PhoneRules>();
  const ask = useCallback(() => void load().then(setRules, () => undefined), []);
  useEffect(ask, [ask]);
  return { rules, load, again: () => rules ?? ask() };
}
