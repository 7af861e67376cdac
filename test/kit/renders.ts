/** How much React renders in a page, told by the hook that it has for its developer tools. */
import type { Page } from 'playwright-core';

/** What the test reads of React's fibers: https://github.com/facebook/react, packages/react-reconciler. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Commit {
  /** Function components that were mounted or hydrated. */
  readonly mounted: number;
  /** Function components that stood in the page and were rendered again. */
  readonly again: number;
}

declare global {
  var commits: Commit[] | undefined;
}

/** Counts from the next page on. Call the result's `dispose` to stop that. */
export const watchRenders = (page: Page) => page.addInitScript(countInPage);

/** The commits so far, in their order; the first one hydrates the page. */
export const commitsOf = (page: Page): Promise<readonly Commit[]> => page.evaluate(() => globalThis.commits ?? []);

function countInPage(): void {
  const commits: Commit[] = [];
  const FUNCTION = 0;
  const PERFORMED_WORK = 1;
  const onCommitFiberRoot = (_: number, root: { readonly current: Fiber }): void => {
    const count = { mounted: 0, again: 0 };
    const walk = (fiber: Fiber): void => {
      const isRendered = fiber.tag === FUNCTION && (fiber.flags & PERFORMED_WORK) !== 0;
      if (isRendered) count[fiber.alternate === null ? 'mounted' : 'again'] += 1;
      // Children that this commit has left alone are those of the commit before.
      if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) walk(child);
    };
    walk(root.current);
    commits.push(count);
  };
  const nothing = (): void => undefined;
  Object.assign(globalThis, {
    commits,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
    },
  });
}
