/**
 * Limits how many tasks run at once.
 * @param most the limit
 * @returns a function that runs a task, or queues it until another one ends
 */
export function limitAtOnce(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The slot passes to the next task in the queue, so `running` stays the same.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
