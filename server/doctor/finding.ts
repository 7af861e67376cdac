/** A finding of the doctor: one line, and for a problem the remedy. */

export interface Finding {
  /** `note`: works, but is worth knowing. */
  readonly outcome: 'ok' | 'note' | 'not ok';
  /** What was examined, e.g. `Redis`. */
  readonly about: string;
  readonly said: string;
  /** The remedy; only with `note` and `not ok`. */
  readonly mend?: string;
}

export const well = (about: string, said: string): Finding => ({ outcome: 'ok', about, said });
export const note = (about: string, said: string, mend: string): Finding => ({ outcome: 'note', about, said, mend });
export const bad = (about: string, said: string, mend: string): Finding => ({ outcome: 'not ok', about, said, mend });

/** A single line, whatever the text contains. */
export function tellFinding({ outcome, about, said, mend }: Finding): string {
  const line = `${outcome.padEnd(7)} ${about}: ${said}${mend === undefined ? '' : ` → ${mend}`}`;
  return line.replace(/\s*\n\s*/g, ' ');
}

/** The reason of a failure in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error) return reasonOf(cause);
  const code = 'code' in error ? String(error.code) : '';
  return error.message === '' ? code : error.message;
}
