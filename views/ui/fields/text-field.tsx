import type { ComponentProps, ReactNode } from 'react';
import field from './field.module.css';
import { LabelledField } from './labelled-field.tsx';

interface Labelled {
  readonly label: string;
  readonly error?: string | undefined;
}

interface Noted extends Labelled {
  readonly note?: string;
  /** Shows that it has to be filled in. */
  readonly marked?: boolean;
}

/** A labelled line of text. */
export function TextField(props: Noted & Omit<ComponentProps<'input'>, 'id'>): ReactNode {
  const { label, error, note, marked, ...input } = props;
  return (
    <LabelledField label={label} error={error} note={note} marked={marked}>
      {(ties) => <input {...input} {...ties} className={field.input} />}
    </LabelledField>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, error, ...area }: Labelled & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  return (
    <LabelledField label={label} error={error}>
      {(ties) => <textarea {...area} {...ties} className={field.input} />}
    </LabelledField>
  );
}
