import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  readonly error?: string | undefined;
}

interface Noted extends Labelled {
  readonly note?: string;
  /** Marks the field as required. */
  readonly marked?: boolean;
}

/** A labelled text field of one line. */
export function TextField(props: Noted & Omit<ComponentProps<'input'>, 'id'>): ReactNode {
  const { label, error, note, marked, ...input } = props;
  return (
    <LabelledField label={label} error={error} note={note} marked={marked}>
      {(ties) => <input {...input} {...ties} className={styles.input} />}
    </LabelledField>
  );
}

/** A labelled text field of several lines. */
export function TextArea({ label, error, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  return (
    <LabelledField label={label} error={error}>
      {(ties) => <textarea {...area} {...ties} className={styles.input} />}
    </LabelledField>
  );
}

/** The attributes that connect a control with its label, error and note. */
interface ControlTies {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface LabelledFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** A hint under the control. */
  readonly note?: string | undefined;
  /** Marks the field as required. */
  readonly marked?: boolean | undefined;
  /** Renders the control with these attributes. */
  readonly children: (ties: ControlTies) => ReactNode;
}

/**
 * A control with its label above it. The error is an alert; error and note describe the control (conventions.md §4).
 */
export function LabelledField({ label, error, note, marked = false, children }: LabelledFieldProps): ReactNode {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const described = [errorId, noteId].filter((each) => each !== undefined).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-marked={marked ? '' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(error === undefined ? {} : { 'aria-invalid': true }),
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {note === undefined ? null : (
        <p id={noteId} className="note">
          {note}
        </p>
      )}
    </div>
  );
}
