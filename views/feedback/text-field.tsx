import { type ComponentProps, type ReactNode, useId } from 'react';
import field from '../ui/field.module.css';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A labelled line of text; its error is an alert tied to it (conventions.md §4). */
export function TextField({ label, error, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  const invalid = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className={field.input} {...invalid} />
      {error === undefined ? null : (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
