/**
 * Replaces Immer in the builds. Every reducer here returns a new state instead of mutating the old one, so Immer's 5 kB
 * of script are not needed. Tests run with the real Immer, which freezes each state, so a reducer that mutates fails
 * there.
 */
export const isDraft = (): boolean => false;
/** If false, Redux Toolkit calls a reducer with the plain state and takes what it returns. */
export const isDraftable = (): boolean => false;
export const current = same;
export const original = same;
export const freeze = same;
export const produce = same;

function same<Value>(value: Value): Value {
  return value;
}
