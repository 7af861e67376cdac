import { type ReactNode, useId } from 'react';
import text from '../../feedback/text-field.module.css';
import field from '../../ui/field.module.css';
import type { Option } from './model.ts';

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A labelled choice of one, missing where there is nothing to choose; its error is an alert tied to it (conventions.md §4). */
export function SelectField({ label, name, options, value, error, onChange }: SelectFieldProps): ReactNode {
  const id = useId();
  if (options.length === 0) return null;
  const errorId = `${id}-error`;
  const invalid = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className={text.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        className={field.select}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...invalid}
      >
        {options.map(([code, title]) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={text.error}>
          {error}
        </p>
      )}
    </div>
  );
}
