import type { ReactNode } from 'react';
import { closeDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { dialogTexts } from '../../../shared/texts/dialogs.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import styles from './dialog.module.css';
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

interface MessageDialogProps {
  readonly id: string;
  readonly props: DialogProps['message'];
}

/** The generic modal: a message with 'Закрыть' at its foot, or with a button that accepts it (spec §2, §5). */
export function MessageDialog({ id, props }: MessageDialogProps): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Dialog id={id} title={props.title} close={props.accept === undefined ? 'foot' : 'top'}>
      {props.text === undefined ? null : <p>{props.text}</p>}
      {props.note === undefined ? null : <p>{props.note}</p>}
      {props.accept === undefined ? null : (
        <button
          type="button"
          data-autofocus=""
          className={button.primary}
          onClick={() => dispatch(closeDialog(id, true))}
        >
          {props.accept}
        </button>
      )}
    </Dialog>
  );
}

interface FailedDialogProps {
  readonly id: string;
  /** Tries to load it again. */
  readonly onRetry: () => void;
}

/** Replaces a dialog that has thrown, or whose code could not be loaded (D45). */
export function FailedDialog({ id, onRetry }: FailedDialogProps): ReactNode {
  return (
    <Dialog id={id} title={loadingTexts.unknown}>
      <button type="button" data-autofocus="" className={button.primary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </Dialog>
  );
}
