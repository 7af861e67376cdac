/** Clicks on links that a script handles in place. */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/**
 * Would this click open the link in this tab? Clicks that open another tab or window, or save, are left to the browser.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * A click handler that runs `run` instead of following the link. The link still works in another tab and without
 * JavaScript.
 */
export function onPlainClick(run: () => void): (event: Click) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run();
  };
}
