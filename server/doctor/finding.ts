/** The doctor's findings: one line each, with what to do if something is wrong. */

export interface Finding {
  /** `note`: it works, but should be known. */
  readonly outcome: 'ok' | 'note' | 'not ok';
  /** What was checked, e.g. `Redis`. */
  readonly about: string;
  readonly message: string;
  /** What to do; only for `note` and `not ok`. */
  readonly remedy?: string;
}

export const passed = (about: string, said: string): Finding => ({ outcome: 'ok', about, message: said });
export const warning = (about: string, said: string, mend: string): Finding => ({
  outcome: 'note',
  about,
  message: said,
  remedy: mend,
});
export const failed = (about: string, said: string, mend: string): Finding => ({
  outcome: 'not ok',
  about,
  message: said,
  remedy: mend,
});

/** Formats a finding as one line, even if its text has several. */
export function formatFinding({ outcome, about, message: said, remedy: mend }: Finding): string {
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
