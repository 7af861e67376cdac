import type { MenuNode } from './frame-model.ts';

/** The sections under a path in the catalogue's menu: what leads to a page, groups flattened. */
export function sectionsOf(nodes: readonly MenuNode[], path: string): readonly MenuNode[] {
  for (const [, url, children = []] of nodes) {
    const found = url === path ? leaves(children) : sectionsOf(children, path);
    if (found.length > 0) return found;
  }
  return [];
}

function leaves(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [...(node[1] === '' ? [] : [node]), ...leaves(node[2] ?? [])]);
}
