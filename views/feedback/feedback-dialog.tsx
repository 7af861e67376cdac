import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { MessageForm } from './message-form.tsx';

const thanks = { title: messageTexts.sent, text: feedbackTexts.sentNote };

/** 'Обратная связь' over the page. The thank-you modal replaces it. */
export function FeedbackDialog({ id }: { readonly id: string }): ReactNode {
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
