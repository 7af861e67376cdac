import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { usePosted } from '../context/posted.ts';
import { CallbackForm } from './callback-form.tsx';
import styles from './callback-page.module.css';
import { callbackThanks } from './callback-thanks.ts';

/** The form of `/feedback/callback/`, with the result of a post without JavaScript. */
export function CallbackPage(): ReactNode {
  const posted = usePosted();
  const dispatch = useAppDispatch();
  return (
    <div className={styles.page}>
      {posted?.sent ? (
        <p role="status" className={styles.sent}>
          {callbackTexts.sent}
        </p>
      ) : null}
      <CallbackForm onSent={() => void dispatch(showDialog('message', callbackThanks))} />
    </div>
  );
}
