import { type ComponentProps, type ReactNode, useId } from 'react';
import field from '../ui/field.module.css';
import styles from './contact-field.module.css';

interface ContactFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly note: string;
  readonly error: string | undefined;
}

/** A field with its note; its error is an alert, and both describe it (conventions.md §4). */
export function ContactField({ label, note, error, ...input }: ContactFieldProps): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {input.required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <input
        {...input}
        id={id}
        className={field.input}
        aria-describedby={error === undefined ? noteId : `${errorId} ${noteId}`}
        {...(error === undefined ? {} : { 'aria-invalid': true })}
      />
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <p id={noteId} className={styles.note}>
        {note}
      </p>
    </div>
  );
}
