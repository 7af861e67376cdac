import { type ComponentProps, type ReactNode, useId } from 'react';
import field from '../ui/field.module.css';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A labelled text of several lines; its error is an alert tied to it (conventions.md §4). */
export function TextArea({ label, error, ...textarea }: TextAreaProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  const invalid = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...textarea} id={id} className={field.input} {...invalid} />
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
