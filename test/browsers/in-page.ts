/** Runs in the page: finds what a visitor would, by role and accessible name, and tells where it can be pressed. */
import type { ByRoleOptions } from '@testing-library/dom';
import type { Point } from './driver.ts';

export type State = Pick<ByRoleOptions, 'level' | 'checked' | 'current' | 'expanded' | 'pressed'>;

/** From the document, or from what the step before has found. */
export interface Step {
  readonly role: string;
  /** The whole accessible name. */
  readonly name?: string | undefined;
  /** A part of it: the source of a regular expression. */
  readonly pattern?: string;
  readonly state?: State;
  /** Only what holds that. */
  readonly holding?: Step;
  /** Only whose text has that in it: the source of a regular expression. */
  readonly saying?: string;
  /** Which of them, counted from 0. */
  readonly index?: number;
}

/** Of an element, as a visitor gets it. */
export interface Seen {
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
}

export interface Lookup {
  see(path: readonly Step[]): Seen[];
  /** Where to press the only element of a path, brought into view; a word tells why it cannot be. */
  aim(path: readonly Step[]): Point | string;
}

declare const TestingLibraryDom: typeof import('@testing-library/dom');

/** Leaves a `Lookup` in the page, where Testing Library is. */
export function installLookup(): void {
  const textOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim();
  const match = (root: HTMLElement, { role, name, pattern, state, holding, saying }: Step): HTMLElement[] => {
    const wanted = pattern === undefined ? name : new RegExp(pattern, 'u');
    return TestingLibraryDom.queryAllByRole(root, role, { ...state, ...(wanted === undefined ? {} : { name: wanted }) })
      .filter((one) => saying === undefined || new RegExp(saying, 'u').test(textOf(one)))
      .filter((one) => holding === undefined || match(one, holding).length > 0);
  };
  const find = (path: readonly Step[]): HTMLElement[] =>
    path.reduce<HTMLElement[]>(
      (roots, step) => {
        const found = [...new Set(roots.flatMap((root) => match(root, step)))];
        return step.index === undefined ? found : found.slice(step.index, step.index + 1);
      },
      [document.documentElement],
    );

  const see = (path: readonly Step[]): Seen[] =>
    find(path).map((element) => {
      const { value = '', checked = false } = element as HTMLInputElement;
      return { text: textOf(element), value: String(value), checked };
    });

  const aim = (path: readonly Step[]): Point | string => {
    const found = find(path);
    const [element] = found;
    if (element === undefined || found.length > 1) return `${found.length} of it`;
    if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
    const [label] = (element as HTMLInputElement).labels ?? [];
    // A box of its own may be hidden behind the drawn one.
    const target = element.matches('[type=radio], [type=checkbox]') && label !== undefined ? label : element;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [rectangle] = target.getClientRects();
    if (rectangle === undefined) return 'it has no box';
    const x = rectangle.x + rectangle.width / 2;
    const y = rectangle.y + rectangle.height / 2;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && target.contains(hit) ? { x, y } : `${hit?.outerHTML.slice(0, 100)} covers it`;
  };

  Object.assign(globalThis, { lookup: { see, aim } satisfies Lookup });
}
