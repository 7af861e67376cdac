import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { closeDialog } from '../../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { dialogTexts } from '../../../shared/texts/dialogs.ts';
import { UndoNotice } from '../undo-notice.tsx';
import styles from './dialog.module.css';
import { keepTabIn } from './keep-tab-in.ts';
import { markPageUnder } from './page-under.ts';

interface DialogProps {
  /** Of the stack. */
  readonly id: string;
  readonly title: string;
  /** Where it looks otherwise than usual: a class here, as `dialog:has(…)` would have all of it styled anew too often. */
  readonly titleClass?: string | undefined;
  /** Where the title leads. */
  readonly titleHref?: string;
  readonly size?: 'small' | 'wide' | 'full';
  /**
   * Where 'Закрыть' stands: one only (conventions.md §4). `own`: among the contents. `nowhere`: only an answer closes
   * it (D7).
   */
  readonly close?: 'top' | 'foot' | 'own' | 'nowhere';
  /** Nothing dismisses it now: something is under way whose end must be seen. */
  readonly held?: boolean;
  /** Stands above the title, in a dialog that fills the screen. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
}

/** A dialog that opens so soon after another was closed takes its place, ms: it is simply there, so that nothing flickers. */
const FOLLOWS_MS = 50;
let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * The frame of every dialog, on the native element: focus goes in, to `[data-autofocus]` or the title, stays in and
 * returns; Escape, the backdrop and 'Закрыть' dismiss it.
 */
export function Dialog({
  id,
  title,
  titleClass,
  titleHref,
  size = 'small',
  close = 'top',
  held = false,
  head,
  children,
}: DialogProps): ReactNode {
  const dispatch = useAppDispatch();
  const onTop = useAppSelector(({ dialogs }) => dialogs.stack.at(-1)?.id === id);
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const pressed = useRef(false);
  const shown = useRef(false);
  const stays = close === 'nowhere' || held;

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.toggleAttribute('data-follows', performance.now() - lastClosed < FOLLOWS_MS);
    markPageUnder(dialog);
    show(dialog);
    shown.current = true;
    return () => {
      shown.current = false;
      dialog.close();
      markPageUnder();
      lastClosed = performance.now();
    };
  }, []);

  const dismiss = () => dispatch(closeDialog(id));
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget;
  const closeButton = (className: string | undefined, content: ReactNode) => (
    <button type="button" aria-label={dialogTexts.close} disabled={held} className={className} onClick={dismiss}>
      {content}
    </button>
  );

  return (
    <dialog
      ref={element}
      aria-modal="true"
      aria-labelledby={titleId}
      className={styles[size]}
      closedby={stays ? 'none' : 'closerequest'}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!stays) dismiss();
      }}
      onClose={(event) => {
        // It comes late: of a dialog that is gone, or was shown anew since, it says nothing.
        if (event.target !== event.currentTarget || !shown.current || event.currentTarget.open) return;
        // The browser may close it on a second Escape whatever we say.
        if (stays) show(event.currentTarget);
        else dismiss();
      }}
      onKeyDown={(event) => {
        keepTabIn(event);
        if (stays || !isEscapeFromSearch(event)) return;
        event.preventDefault();
        dismiss();
      }}
      onPointerDown={(event) => {
        pressed.current = onBackdrop(event);
      }}
      onClick={(event) => {
        // The second of a double click belongs to what has opened it.
        if (!stays && pressed.current && event.detail < 2 && onBackdrop(event)) dismiss();
      }}
    >
      <div className={styles.panel}>
        {head}
        <div className={styles.title}>
          <h2 id={titleId} tabIndex={-1} className={titleClass}>
            {titleHref === undefined ? title : <a href={titleHref}>{title}</a>}
          </h2>
          {close === 'top' && closeButton(styles.cross, <span aria-hidden="true">×</span>)}
        </div>
        {children}
        {close === 'foot' && <div className={styles.foot}>{closeButton(styles.footButton, dialogTexts.close)}</div>}
      </div>
      {onTop && <UndoNotice />}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dropCaret();
  dialog.showModal();
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  wanted?.focus();
}

/** Chromium would take the first Escape to empty the field, and leave the dialog open. */
function isEscapeFromSearch({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search';
}

/**
 * A press leaves an unseen caret on the page. Under a dialog, where nothing can be marked, browsers would look for a place
 * for it through all of the page, with each frame that is drawn.
 */
function dropCaret(): void {
  const selection = getSelection();
  if (selection?.isCollapsed) selection.removeAllRanges();
}
