import type { ReactNode } from 'react';
import field from '../ui/fields/field.module.css';
import { LabelledField } from '../ui/fields/labelled-field.tsx';
import type { Option } from './model.ts';

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A labelled select; nothing if there are no options. */
export function SelectField({ label, name, options, value, error, onChange }: SelectFieldProps): ReactNode {
  if (options.length === 0) return null;
  return (
    <LabelledField label={label} error={error}>
      {(ties) => (
        <select
          {...ties}
          name={name}
          value={value}
          className={field.select}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([code, title]) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
