/**
 * Calls `next` with a value that may be a promise. A value that is available is passed on synchronously, so that an
 * answer from the store never waits for a microtask.
 */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
