import type { ReactNode } from 'react';
import type { Field } from '../../../shared/notation.ts';

/** Hidden fields for the parts of the address that a GET form has no visible field for. */
export function HiddenFields({ fields }: { readonly fields: readonly Field[] }): ReactNode {
  return fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
