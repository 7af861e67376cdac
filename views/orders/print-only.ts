/**
 * Prints one part of the page's content in the print styles (views/styles/print.css). Everything beside it is hidden
 * until the browser has printed.
 */
export function printOnly(part: HTMLElement | null): void {
  const others: Element[] = [];
  for (let at: Element | null = part; at !== null && at.localName !== 'main'; at = at.parentElement) {
    others.push(...[...(at.parentElement?.children ?? [])].filter((one) => one !== at));
  }
  const mark = (on: boolean): void => {
    for (const other of others) other.toggleAttribute('data-unprinted', on);
  };
  mark(true);
  addEventListener('afterprint', () => mark(false), { once: true });
  print();
}
