/**
 * Caches the markup of blocks that look the same on many pages: menus, links, filter values. The server renders each
 * once for its model, and puts the markup into every page after that. The browser hydrates it as ordinary elements.
 */
import type { ReactNode } from 'react';

/** The props of the element around such a block. */
export type Inside =
  | { readonly children: ReactNode }
  | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

let toMarkup: ((block: ReactNode) => string) | undefined;

/** Sets how blocks become markup. The server's entry calls it once. */
export function renderMarkupWith(render: (block: ReactNode) => string): void {
  toMarkup = render;
}

/**
 * @param draw renders a block that depends on its arguments alone: no ids made by React, no context but the empty store
 * of a visitor who has just come
 * @returns a function with the same arguments that gives the props for an element without other content; the markup is
 * cached as long as the model lives
 */
export function cachedMarkup<Model extends object, More extends readonly (string | number | boolean | undefined)[]>(
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
