/** Prints one part of the page (views/styles/print.css); everything beside it is hidden until printing is done. */
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
