/** @returns a function that runs tasks with limited concurrency; the others wait */
export function limitAtOnce(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The slot is passed on to the next task.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
