/** The form dialogs. They are one chunk, because they share most of their code. */
import type { ReactNode } from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { Bound } from '../ui/bound.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import note from '../ui/fields/labelled-field.module.css';
import { CallbackForm, callbackThanks } from './callback-form.tsx';
import { MessageForm } from './message-form.tsx';

interface FormDialogProps {
  readonly id: string;
  readonly form: 'callback' | 'feedback';
}

export default function FormDialog({ id, form }: FormDialogProps): ReactNode {
  return form === 'callback' ? <CallbackDialog id={id} /> : <FeedbackDialog id={id} />;
}

/** 'Заказать звонок' over the page. The thank-you modal replaces it (spec §4). */
function CallbackDialog({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={callbackTexts.title}>
      <p>
        <Bound text={callbackTexts.promise} />
      </p>
      <p className={note.note}>{support.hours}</p>
      <CallbackForm onSent={() => void dispatch(showDialog('message', callbackThanks, 'replace'))} />
    </Dialog>
  );
}

const thanks = { title: messageTexts.sent, text: feedbackTexts.sentNote };

/** 'Обратная связь' over the page. The thank-you modal replaces it. */
function FeedbackDialog({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={feedbackTexts.title} size="wide">
      <p>{feedbackTexts.lead}</p>
      <MessageForm
        call="POST /api/feedback.json"
        action="/feedback/"
        sentNote={feedbackTexts.sentNote}
        onSent={() => void dispatch(showDialog('message', thanks, 'replace'))}
      />
    </Dialog>
  );
}
