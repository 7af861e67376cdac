/** Ids of the entries of a Redis stream: two numbers, `ms-sequence`. Later entries have higher ids. */

export type LogId = string;

/** Lower than the id of any entry. */
export const START: LogId = '0-0';

export function isBefore(one: LogId, other: LogId): boolean {
  const [ms = 0, sequence = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && sequence < otherSequence);
}
