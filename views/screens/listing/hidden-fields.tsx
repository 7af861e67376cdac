import type { ReactNode } from 'react';
import type { Field } from '../../../shared/notation.ts';

/** The hidden fields of a GET form. */
export function HiddenFields({ fields }: { readonly fields: readonly Field[] }): ReactNode {
  return fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
