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

export const passed = (about: string, message: string): Finding => ({ outcome: 'ok', about, message });
export const warning = (about: string, message: string, remedy: string): Finding => ({
  outcome: 'note',
  about,
  message,
  remedy,
});
export const failed = (about: string, message: string, remedy: string): Finding => ({
  outcome: 'not ok',
  about,
  message,
  remedy,
});

/** Formats a finding as one line, even if its text has several. */
export function formatFinding({ outcome, about, message, remedy }: Finding): string {
  const line = `${outcome.padEnd(7)} ${about}: ${message}${remedy === undefined ? '' : ` → ${remedy}`}`;
  return line
    .split(/\n/)
    .map((one) => one.trim())
    .join(' ');
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
