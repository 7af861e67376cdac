/**
 * The pages that a pagination row links: the first, the last, the current one and its neighbours; null stands for a
 * gap. A gap of a single page is filled with that page.
 */
export function pagesWindow(current: number, last: number): readonly (number | null)[] {
  const named = new Set([1, last, current - 1, current, current + 1]);
  const row: (number | null)[] = [];
  for (let page = 1; page <= last; page++) {
    if (named.has(page) || (named.has(page - 1) && named.has(page + 1))) row.push(page);
    else if (row.at(-1) !== null) row.push(null);
  }
  return row;
}
