/** A page in the background draws no frame; a busy device may draw it late. */
const NO_FRAME_MS = 2000;

/** Runs a task once, after the next frame is drawn: what was pressed shows first, its consequences come then. */
export function onceDrawn(task: () => void): void {
  let begun = false;
  const begin = (): void => {
    if (begun) return;
    begun = true;
    task();
  };
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, NO_FRAME_MS);
}
