/** Long enough for a region to be known before its words come, and for those to be read out, ms. */
const BEFORE_MS = 100;
const SHOWN_MS = 1000;

/** Says something to readers, in the dialog that is open, as nothing else is heard then. */
export function say(text: string): void {
  const region = document.createElement('div');
  region.ariaLive = 'polite';
  region.className = 'visually-hidden';
  const dialogs = document.querySelectorAll('dialog:modal');
  (dialogs[dialogs.length - 1] ?? document.body).append(region);
  setTimeout(() => region.append(text), BEFORE_MS);
  setTimeout(() => region.remove(), BEFORE_MS + SHOWN_MS);
}
