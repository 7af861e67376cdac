import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** A second line. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  /** The parameter's name in the address, if the group belongs to a form that works without JavaScript. */
  readonly name?: string;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  readonly onChange: (value: Value, field: HTMLInputElement) => void;
}

/**
 * A choice between a few values, side by side. The radio invisibly covers its label, so a press anywhere on the label
 * hits it.
 */
export function RadioGroup<Value extends string>({
  label,
  choices,
  value,
  name,
  error,
  onChange,
}: RadioGroupProps<Value>): ReactNode {
  const ownName = useId();
  const errorId = `${ownName}-error`;
  return (
    <>
      <div
        role="radiogroup"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        className={styles.group}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.covered}>
            <input
              type="radio"
              name={name ?? ownName}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              onChange={({ target }) => onChange(choice.value, target)}
            />
            {choice.title}
            {choice.note === undefined ? null : <small> {choice.note}</small>}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
