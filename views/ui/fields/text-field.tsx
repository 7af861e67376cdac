import type { ComponentProps, ReactNode } from 'react';
import field from './field.module.css';
import { LabelledField } from './labelled-field.tsx';

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
      {(ties) => <input {...input} {...ties} className={field.input} />}
    </LabelledField>
  );
}

/** A labelled text field of several lines. */
export function TextArea({ label, error, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  return (
    <LabelledField label={label} error={error}>
      {(ties) => <textarea {...area} {...ties} className={field.input} />}
    </LabelledField>
  );
}
