/** Reads the head of a page's HTML. */

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** The title, with its character references decoded. */
export function titleOf(html: string): string {
  const text = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
  return text.replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);
}
