import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { closeDialog } from '../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { dialogTexts } from '../../../shared/texts/dialogs.ts';
import button from '../buttons/button.module.css';
import { CloseIcon } from '../buttons/close-icon.tsx';
import { Notices } from '../notices.tsx';
import styles from './dialog.module.css';
import { keepTabIn } from './keep-tab-in.ts';

interface DialogProps {
  /** Id of the dialog in the stack. */
  readonly id: string;
  readonly title: string;
  /** For a title that looks different. A selector `dialog:has(…)` instead would restyle the whole dialog too often. */
  readonly titleClass?: string | undefined;
  /** Makes the title a link. */
  readonly titleHref?: string;
  readonly size?: 'small' | 'wide' | 'full';
  /**
   * Where the only button 'Закрыть' stands (conventions.md §4). `own`: among the contents. `nowhere`: only an answer
   * closes the dialog (D7).
   */
  readonly close?: 'top' | 'foot' | 'own' | 'nowhere';
  /** While true, nothing dismisses the dialog: an operation is in progress whose result must be seen. */
  readonly held?: boolean;
  /** Stands above the title of a dialog that fills the screen. */
  readonly head?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A dialog that opens this soon after another was closed replaces it: it has no animation, so that nothing flickers;
 * ms.
 */
const FOLLOWS_MS = 50;
let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * The frame of every dialog, on the native element. The focus moves to `[data-autofocus]` or the title, stays inside,
 * and returns on closing. Escape, the backdrop and 'Закрыть' dismiss the dialog.
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
        // The event comes late: the dialog may be gone, or have been shown again since.
        if (event.target !== event.currentTarget || !shown.current || event.currentTarget.open) return;
        // The browser may close it on a second Escape in spite of `closedby`.
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
        // The second click of a double click was meant for the control that opened the dialog.
        if (!stays && pressed.current && event.detail < 2 && onBackdrop(event)) dismiss();
      }}
    >
      <div className={styles.panel}>
        {head}
        <div className={styles.title}>
          <h2 id={titleId} tabIndex={-1} className={titleClass}>
            {titleHref === undefined ? title : <a href={titleHref}>{title}</a>}
          </h2>
          {close === 'top' && closeButton(styles.cross, <CloseIcon />)}
        </div>
        {children}
        {close === 'foot' && <div className={styles.foot}>{closeButton(button.secondary, dialogTexts.close)}</div>}
      </div>
      {onTop && <Notices />}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dropCaret();
  dialog.showModal();
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  wanted?.focus();
}

/** Is it Escape in a search field? Chromium would use the first one to clear the field, and leave the dialog open. */
function isEscapeFromSearch({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search';
}

/**
 * Removes the invisible caret that a press leaves on the page. Under a modal dialog nothing can be selected, and
 * browsers would search the whole page for a place for the caret in every frame.
 */
function dropCaret(): void {
  const selection = getSelection();
  if (selection?.isCollapsed) selection.removeAllRanges();
}

const VEILED = `.${styles.small}, .${styles.wide}`;

/**
 * Tells the page's styles which dialogs are open over it: `data-under` is '' under one that fills the window, and
 * 'veil' where the page shows through. With `html:has(dialog:modal)` every change on the page would restyle all of it.
 * @param opening a dialog that is about to be shown; marked now, it costs no second style pass
 */
function markPageUnder(opening?: HTMLDialogElement): void {
  const { dataset } = document.documentElement;
  const over: Element[] = [...document.querySelectorAll('dialog:modal')];
  if (opening !== undefined) over.push(opening);
  if (over.length === 0) delete dataset.under;
  else dataset.under = over.some((dialog) => dialog.matches(VEILED)) ? 'veil' : '';
}
