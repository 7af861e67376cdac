import { type ReactNode, useId } from 'react';
import { dayTexts } from '../../../../shared/texts/pickup-days.ts';
import field from '../../../ui/fields/field.module.css';

interface CheckboxProps {
  /** Without it the box is disabled. */
  readonly name: string | undefined;
  readonly value: string | number | undefined;
  /** Is it ticked at first? */
  readonly checked: boolean;
  /** Says why it cannot be ticked. One that is ticked can still be undone. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A filter that is one checkbox. */
export function Checkbox({ name, value, checked, note, children }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className={field.choice}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={checked}
          disabled={name === undefined || (note !== undefined && !checked)}
          aria-describedby={note === undefined ? undefined : id}
        />
        {children}
      </label>
      {note === undefined ? null : (
        <p id={id} className="note">
          {note}
        </p>
      )}
    </>
  );
}

/** The note of a filter of what can be taken today. */
export function noneToday(isNone: boolean): string | undefined {
  return isNone ? dayTexts.noneToday : undefined;
}
