/**
 * Goes on with what may be there already: then at once, without the detour of a promise. Answers from the store take
 * this way from one end to the other.
 */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
