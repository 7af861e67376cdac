import type { ReactNode } from 'react';
import { showDialog } from '../../client/store/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { CallbackForm } from './callback-form.tsx';
import styles from './callback-page.module.css';
import { callbackThanks } from './callback-thanks.ts';
import type { CallbackStart } from './use-callback.ts';

interface CallbackPageProps extends CallbackStart {
  /** Has the server just sent the request on (D39)? */
  readonly sent?: boolean;
}

/** The form of `/feedback/callback/`; with what became of a form that was posted without a script. */
export function CallbackPage({ sent = false, ...start }: CallbackPageProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.page}>
      {sent ? (
        <p role="status" className={styles.sent}>
          {callbackTexts.sent}
        </p>
      ) : null}
      <CallbackForm {...start} onSent={() => void dispatch(showDialog('message', callbackThanks))} />
    </div>
  );
}
