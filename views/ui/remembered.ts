/**
 * Blocks that are equal on many pages: menus, links, filter values. The server renders each once per model and inserts
 * the markup into every page; the browser hydrates it as usual.
 */
import type { ReactNode } from 'react';

/** The properties of the element around such a block. */
type Inside = { readonly children: ReactNode } | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

let toMarkup: ((block: ReactNode) => string) | undefined;

/** Called once by the server's entry with the function that renders blocks to markup. */
export function rememberWith(render: (block: ReactNode) => string): void {
  toMarkup = render;
}

/**
 * @param draw renders a block from its model and the further arguments only: without context, hooks or React ids
 * @returns the content of an element that contains nothing else; the markup lives as long as its model
 */
export function remembered<Model extends object, More extends readonly string[]>(
  draw: (model: Model, ...more: More) => ReactNode,
): (model: Model, ...more: More) => Inside {
  const known = new WeakMap<Model, Map<string, Inside>>();
  return (model, ...more) => {
    if (!import.meta.env.SSR || toMarkup === undefined) return { children: draw(model, ...more) };
    const ofModel = known.getOrInsertComputed(model, () => new Map());
    const key = more.join(' ');
    const before = ofModel.get(key);
    if (before !== undefined) return before;
    const inside = { dangerouslySetInnerHTML: { __html: toMarkup(draw(model, ...more)) } };
    ofModel.set(key, inside);
    return inside;
  };
}
