import type { ReactNode } from 'react';
import type { Field } from '../../../shared/notation.ts';

/** What a GET form carries along unseen. */
export function HiddenFields({ fields }: { readonly fields: readonly Field[] }): ReactNode {
  return fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
