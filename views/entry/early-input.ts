/**
 * Records what a visitor does before hydration and replays it afterwards: no press, text or choice is lost, and no form
 * that a script handles in place leaves the page. Where the scripts do not load, the page's own links and forms act
 * instead (D39).
 */
/**
 * The event by which the browser's entry ends the recording. It is written out there too: a shared module would cost a
 * request.
 */
const INTERACTIVE = 'interactive';
/** A press waits this long for scripts that hang; ms. */
const LONGEST_WAIT_MS = 8000;
/** Buttons, and links whose clicks a script handles in place. */
const PRESSED = 'button, a[data-waits]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor has done to a field. */
interface Filled {
  /** Its text or choice; of a box, whether it is ticked. */
  readonly value: string | boolean;
  /** Has the visitor left the field, so that its value is their choice? */
  readonly isDone: boolean;
}

/** Each element once: visitors press again only because nothing has happened yet. */
const presses = new Set<HTMLElement>();
const fields = new Map<Field, Filled>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts to record, until the page is hydrated.
 * @returns stops and replays the presses, for scripts that fail to load
 */
export function recordEarlyInput(): () => void {
  addEventListener('click', onClick, true);
  addEventListener('input', onField, true);
  addEventListener('change', onField, true);
  document.addEventListener(INTERACTIVE, onInteractive, { once: true });
  // This script may come late: what was filled in before, by the visitor or the browser, differs from its default.
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (isChanged(field)) keep(field, field !== document.activeElement);
  }
  return replayPresses;
}

function onInteractive(): void {
  removeEventListener('input', onField, true);
  removeEventListener('change', onField, true);
  for (const [field, filled] of fields) {
    // The field's part of the page may not be hydrated yet. This event makes React hydrate it.
    dispatch(field, 'input');
    fill(field, filled);
  }
  replayPresses();
}

function replayPresses(): void {
  clearTimeout(waiting);
  removeEventListener('click', onClick, true);
  for (const one of presses) {
    one.ariaBusy = null;
    if (one.isConnected) one.click();
  }
  presses.clear();
}

function onClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
  if (pressed === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (pressed instanceof HTMLButtonElement && isNative(pressed)) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.ariaBusy = 'true';
  presses.add(pressed);
  waiting ??= setTimeout(replayPresses, LONGEST_WAIT_MS);
}

/** Does the button work without a script? It then opens a popover or submits a GET form. */
function isNative({ popoverTargetElement, type, form }: HTMLButtonElement): boolean {
  return popoverTargetElement !== null || (type === 'submit' && form?.method === 'get');
}

function onField({ target, type }: Event): void {
  if (isField(target)) keep(target, type === 'change');
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** Does the field hold something else than the document says? */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  // Of the radios of a group only the chosen one counts.
  if (field instanceof HTMLInputElement && field.type === 'radio') return field.checked && !field.defaultChecked;
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/**
 * Each change of a field is an `input` first. React may hydrate the field then, and set it back, before the browser tells
 * of the `change`: so that has no value of its own.
 */
function keep(field: Field, isDone: boolean): void {
  const before = isDone ? fields.get(field) : undefined;
  // The field touched last is replayed last, because the last radio of a group counts.
  fields.delete(field);
  fields.set(field, { value: before?.value ?? (isBox(field) ? field.checked : field.value), isDone });
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

function fill(field: Field, { value, isDone }: Filled): void {
  if (typeof value === 'boolean') {
    if (isBox(field)) field.checked = !value;
    field.click();
    return;
  }
  write(field, value);
  // The browser fires no `change` for a value that was set by a script.
  if (isDone) dispatch(field, 'change');
  else field.addEventListener('blur', () => dispatch(field, 'change'), { once: true });
}

/**
 * Sets a value as if it was typed now. React ignores an `input` event if the value equals the last one set through the
 * field's own property, so that is set to another value first, and the true one through the prototype's setter.
 */
function write(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? '0' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  dispatch(field, 'input');
}

function dispatch(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
