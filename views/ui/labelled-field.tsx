import { type ReactNode, useId } from 'react';
import styles from './labelled-field.module.css';

/** What ties a control to its label and its error. */
interface ControlTies {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface LabelledFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** Draws the control with what ties it to the field. */
  readonly children: (ties: ControlTies) => ReactNode;
}

/** A field with its label over it; its error is an alert tied to it (conventions.md §4). */
export function LabelledField({ label, error, children }: LabelledFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(error === undefined ? { id } : { id, 'aria-invalid': true, 'aria-describedby': errorId })}
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
