import { isAmong } from '../../shared/optional.ts';
import { useApp } from '../context/app-context.ts';
import type { MenuNode } from './frame-model.ts';

/** What is left of a menu, for one list of missing screens. */
const known = new WeakMap<readonly MenuNode[], { readonly missing: readonly string[]; readonly left: unknown }>();

/** A menu without links to screens that the API has no answer for (D62). The same menu gives the same object. */
export function useAnswered<Node extends MenuNode>(nodes: readonly Node[]): readonly Node[] {
  const { missing } = useApp();
  if (missing.length === 0) return nodes;
  const before = known.get(nodes);
  if (before?.missing === missing) return before.left as readonly Node[];
  const left = answered(nodes, missing) as readonly MenuNode[] as readonly Node[];
  known.set(nodes, { missing, left });
  return left;
}

function answered(nodes: readonly MenuNode[], missing: readonly string[]): readonly MenuNode[] {
  return nodes.flatMap(([title, url, children]): MenuNode[] => {
    const path = isAmong(missing, url) ? '' : url;
    const below = children && answered(children, missing);
    if (path === '' && !below?.length) return [];
    return [below === undefined ? [title, path] : [title, path, below]];
  });
}
