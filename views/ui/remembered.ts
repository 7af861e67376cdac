/**
 * Blocks that many pages show alike: menus, links, values of filters. The server draws each once for its model and puts
 * the markup into every page after that; the browser hydrates it as what it is.
 */
import type { ReactNode } from 'react';

/** What the element round such a block is given. */
type Inside = { readonly children: ReactNode } | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

let toMarkup: ((block: ReactNode) => string) | undefined;

/** Told once by the server's entry: how blocks become markup. */
export function rememberWith(render: (block: ReactNode) => string): void {
  toMarkup = render;
}

/**
 * @param draw a block that depends on its model, and on what else it is given, alone: no context, no hooks, no ids of React
 * @returns what goes into an element that holds nothing else; markup lives as long as its model
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
