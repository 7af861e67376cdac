/** The form dialogs. They are one chunk, because they share most of their code. */
import type { ReactNode } from 'react';
import { CallbackDialog } from './callback-dialog.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

interface FormDialogProps {
  readonly id: string;
  readonly form: 'callback' | 'feedback';
}

export default function FormDialog({ id, form }: FormDialogProps): ReactNode {
  return form === 'callback' ? <CallbackDialog id={id} /> : <FeedbackDialog id={id} />;
}
