import { type ReactNode, useState } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { logFailure } from '../../client/store/failure-log.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { ApiError } from '../../shared/api.ts';
import { cancelTexts } from '../../shared/texts/orders.ts';
import { useApp } from '../context/app-context.ts';
import { browserApi } from '../data/browser-api.ts';
import button from '../ui/buttons/button.module.css';
import styles from './cancel-order.module.css';
import { useOrderChange } from './use-orders.ts';

interface CancelOrderProps {
  readonly code: string;
  /** Called before the button disappears, which would lose the focus. */
  readonly onCancelled: () => void;
}

/**
 * 'Отменить заказ', after a question. It is not shown if the API does not offer the call. A refusal shows the API's
 * message.
 */
export function CancelOrder({ code, onCancelled }: CancelOrderProps): ReactNode {
  const dispatch = useAppDispatch();
  const { offered } = useApp();
  const change = useOrderChange();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!offered.includes('POST /api/orders/{code}/cancel.json')) return null;
  const cancel = async () => {
    if (sending) return;
    const { title, message, cancel: confirm } = cancelTexts;
    if ((await dispatch(showDialog('confirm', { title: title(code), message, confirm }, 'push'))) !== true) return;
    setSending(true);
    setRefusal(undefined);
    try {
      const order = await browserApi()('POST /api/orders/{code}/cancel.json', { code });
      onCancelled();
      change(order);
    } catch (error) {
      dispatch(logFailure('Order cancel:', error));
      setRefusal(refusalOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <button type="button" aria-disabled={sending} className={button.quiet} onClick={() => void cancel()}>
        {cancelTexts.cancel}
      </button>
      {refusal === undefined ? null : (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}

/** The message for a failure. In a 422 the messages of the fields say more than the general one. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 422) return cancelTexts.failed;
  return Object.values(error.fields).join(' ') || error.message || cancelTexts.failed;
}
