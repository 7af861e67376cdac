/** Clicks on links that JavaScript handles. */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/** Is it a plain click? Clicks that open another tab or window, or save the target, are left to the browser. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Handles plain clicks on a link, which still works for other tabs and without JavaScript. */
export function onPlainClick(run: () => void): (event: Click) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run();
  };
}
