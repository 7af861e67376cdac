/** Clicks on links that the page answers itself. */

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>;

/** Does a click mean this very page? One that opens another tab or window, or saves, is the browser's. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Does something else than to follow the link, which stays one for those who want another tab, or have no script. */
export function onPlainClick(run: () => void): (event: Click) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    run();
  };
}
