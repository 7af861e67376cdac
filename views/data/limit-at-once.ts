/** @returns runs what it is given, so many at once; the others wait for their turn */
export function limitAtOnce(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The place goes to the next one as it is.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
