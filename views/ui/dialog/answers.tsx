import type { ReactNode } from 'react';
import { closeDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import button from '../buttons/button.module.css';
import styles from './answers.module.css';

interface AnswersProps {
  /** Id of the dialog in the stack. */
  readonly id: string;
  readonly yes: string;
  readonly no: string;
  /** What the second answer does instead. */
  readonly onNo?: () => void;
}

/** The two answers to a question. They close the dialog with the result true or false. */
export function Answers({ id, yes, no, onNo }: AnswersProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.answers}>
      <button type="button" className={button.primary} onClick={() => dispatch(closeDialog(id, true))}>
        {yes}
      </button>
      <button type="button" className={button.secondary} onClick={onNo ?? (() => dispatch(closeDialog(id, false)))}>
        {no}
      </button>
    </div>
  );
}
