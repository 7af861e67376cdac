/**
 * Replays input made before hydration: nothing pressed, typed or chosen is lost, and forms that JavaScript handles are
 * not submitted. If the scripts do not load, the page's own links and forms are used (D39).
 */
/** The event of the browser's entry. Its name occurs in two chunks, because a shared module would cost a request. */
const AWAKE = 'awake';
/** How long a press waits for scripts that hang. */
const PATIENCE_MS = 8000;
/** Buttons, and links whose click JavaScript handles. */
const PRESSED = 'button, a[data-waits]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Each once, because repeated presses only mean impatience. */
const presses = new Set<HTMLElement>();
const fields = new Map<Field, () => void>();
let patience: ReturnType<typeof setTimeout> | undefined;

/** Starts recording, until the page is hydrated. @returns gives up and replays the presses natively */
export function keepEarlyActs(): () => void {
  addEventListener('click', onClick, true);
  addEventListener('input', onField, true);
  addEventListener('change', onField, true);
  document.addEventListener(AWAKE, onAwake, { once: true });
  return letGo;
}

function onAwake(): void {
  removeEventListener('input', onField, true);
  removeEventListener('change', onField, true);
  for (const [field, again] of fields) {
    // The dispatched event makes React hydrate this part of the page.
    tell(field, 'input');
    again();
  }
  letGo();
}

function letGo(): void {
  clearTimeout(patience);
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
  patience ??= setTimeout(letGo, PATIENCE_MS);
}

/** Does the browser handle this button natively? It opens a popover, or submits a GET form. */
function isNative({ popoverTargetElement, type, form }: HTMLButtonElement): boolean {
  return popoverTargetElement !== null || (type === 'submit' && form?.method === 'get');
}

function onField({ target, type }: Event): void {
  // In order of the last change: of a group of radios the last one counts.
  fields.delete(target as Field);
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio')) {
    const { checked } = target;
    fields.set(target, () => {
      target.checked = !checked;
      target.click();
    });
  } else if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    const { value } = target;
    fields.set(target, () => {
      write(target, value);
      // A browser fires no `change` for a value set by a script.
      if (type === 'change') tell(target, type);
      else target.addEventListener('blur', () => tell(target, 'change'), { once: true });
    });
  }
}

/**
 * Sets the value as if it had just been typed: React ignores a value that the field already has, and one set through
 * its own property.
 */
function write(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? '0' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  tell(field, 'input');
}

function tell(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
