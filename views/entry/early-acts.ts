/**
 * What a visitor does before the page is alive is done once it is: nothing pressed, typed or chosen in the meantime is
 * lost, and no form leaves the page that a script answers in place. Where the scripts do not come, the page's own links
 * and forms are let go (D39).
 */
/** Told to the document by the browser's entry; a word of two chunks, as a shared one would cost a request. */
const AWAKE = 'awake';
/** As long a press waits for scripts that hang. */
const PATIENCE_MS = 8000;
/** Buttons, and links whose press a script answers in place. */
const PRESSED = 'button, a[data-waits]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Each once: whoever presses again only wonders why nothing happens. */
const presses = new Set<HTMLElement>();
const fields = new Map<Field, () => void>();
let patience: ReturnType<typeof setTimeout> | undefined;

/** Starts to keep what is done, until the page is alive. @returns lets the presses go: the scripts do not come */
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
    // Its part of the page may be still asleep, and wakes by this.
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

/** Does the browser itself do what the button is for? It opens a popover, or asks for a page by a form. */
function isNative({ popoverTargetElement, type, form }: HTMLButtonElement): boolean {
  return popoverTargetElement !== null || (type === 'submit' && form?.method === 'get');
}

function onField({ target, type }: Event): void {
  // What was touched last is done last: of the radios of a group the last one counts.
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
      // A browser tells no change of what a script has put in.
      if (type === 'change') tell(target, type);
      else target.addEventListener('blur', () => tell(target, 'change'), { once: true });
    });
  }
}

/** As if it was typed now: React takes no notice of what a field held already, nor of what a script has put in. */
function write(field: Field, value: string): void {
  if (!(field instanceof HTMLSelectElement)) field.value = value === '' ? '0' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  tell(field, 'input');
}

function tell(field: Field, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
