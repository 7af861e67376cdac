/** Lets Back close what lies over the page, with code that is loaded when it is first needed. See `PageHistory.cover`. */
export function coverPage(close: () => void): () => void {
  let uncover: (() => void) | undefined;
  let isOpen = true;
  import('./covers.ts').then(
    ({ cover }) => {
      if (isOpen) uncover = cover(close);
    },
    // Without it the dialog closes as any other way.
    () => undefined,
  );
  return () => {
    isOpen = false;
    uncover?.();
  };
}
