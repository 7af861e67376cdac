/** Ref: takes the focus that has been lost with another element, so that it does not return to the top of the page (WCAG 2.4.3). */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
