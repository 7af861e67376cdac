import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import note from '../ui/fields/labelled-field.module.css';
import { CallbackForm } from './callback-form.tsx';
import { callbackThanks } from './callback-thanks.ts';

/** 'Заказать звонок' over the page. The thank-you modal replaces it (spec §4). */
export function CallbackDialog({ id }: { readonly id: string }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={callbackTexts.title}>
      <p>{callbackTexts.promise}</p>
      <p className={note.note}>{support.hours}</p>
      <CallbackForm onSent={() => void dispatch(showDialog('message', callbackThanks, 'replace'))} />
    </Dialog>
  );
}
