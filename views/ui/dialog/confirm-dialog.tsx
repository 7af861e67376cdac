import type { ReactNode } from 'react';
import { closeDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { dialogTexts } from '../../../shared/texts/dialogs.ts';
import button from '../buttons/button.module.css';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly id: string;
  readonly props: DialogProps['confirm'];
}

/** Asks for a confirmation (spec §2): 'Подтвердить' and 'Отменить', or the question's own words for them. */
export function ConfirmDialog({ id, props }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog id={id} title={props.title}>
      <p>{props.message}</p>
      <Answers id={id} yes={props.confirm ?? dialogTexts.confirm} no={props.cancel ?? dialogTexts.cancel} />
    </Dialog>
  );
}

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
