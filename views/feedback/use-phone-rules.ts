import { useEffect, useState } from 'react';

type PhoneRules = typeof import('../../shared/rules/phone.ts');

const load = () => import('../../shared/rules/phone.ts');

/** The rules of phone numbers, which come with the first phone field. `load` waits for them. */
export function usePhoneRules(): { rules: PhoneRules | undefined; load: () => Promise<PhoneRules> } {
  const [rules, setRules] = useState<PhoneRules>();
  useEffect(() => {
    load().then(setRules, () => undefined);
  }, []);
  return { rules, load };
}
