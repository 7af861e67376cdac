/**
 * Applies a function to a value or to a promise of one. A value is processed synchronously, so that answers from the
 * store never wait for a microtask.
 */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
