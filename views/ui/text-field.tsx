import type { ComponentProps, ReactNode } from 'react';
import field from './field.module.css';
import { LabelledField } from './labelled-field.tsx';

interface Labelled {
  readonly label: string;
  readonly error?: string | undefined;
}

/** A labelled line of text. */
export function TextField({ label, error, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id'>): ReactNode {
  return (
    <LabelledField label={label} error={error}>
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
