/**
 * Stands for Immer in the builds: every reducer here returns the next state and changes none, so that 5 kB of script would
 * never do anything. The tests run with Immer itself, which freezes each state: a reducer that changes one fails there.
 */
export const isDraft = (): boolean => false;
/** Then Redux Toolkit calls a reducer with the state as it is, and takes what it returns. */
export const isDraftable = (): boolean => false;
export const current = same;
export const original = same;
export const freeze = same;
export const produce = same;

function same<Value>(value: Value): Value {
  return value;
}
