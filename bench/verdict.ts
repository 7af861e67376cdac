/** Decides whether a measured figure keeps its budget, and by how much it misses it. */

/** Decimals of each unit: figures are judged as they are printed. */
const digits = {
  '×': 2,
  kB: 1,
  MB: 0,
  ms: 1,
  s: 2,
  points: 0,
  shift: 3,
  'frames/s': 0,
  markers: 0,
  answers: 0,
  orders: 0,
  alerts: 0,
  files: 0,
  'round trips': 0,
} as const satisfies Record<string, number>;

export type Unit = keyof typeof digits;

/** The limit for a figure. */
export interface Limit {
  readonly unit: Unit;
  readonly direction: 'at most' | 'at least';
  readonly limit: number;
  /** A goal is printed like a budget, but the gate ignores it. */
  readonly isGoal?: true;
}

export interface Verdict {
  /** `missed`: by more than the gate tolerates; `over`: by less. */
  readonly outcome: 'met' | 'over' | 'missed' | 'not measured';
  /** The text for the table. */
  readonly words: string;
}

/** Share of the limit that the gate tolerates, for the error of one run on one machine. */
export const TOLERANCE = 0.15;

/**
 * @param value in the limit's unit; infinite when what should be measured did not happen, undefined when not measured
 */
export function judge({ unit, direction, limit, isGoal }: Limit, value: number | undefined): Verdict {
  const kind = isGoal ? 'goal ' : '';
  if (value === undefined || Number.isNaN(value)) return { outcome: 'not measured', words: 'not measured' };
  const excess = direction === 'at most' ? round(unit, value) - limit : limit - round(unit, value);
  if (excess <= 0) return { outcome: 'met', words: `${kind}met` };
  const by = Number.isFinite(excess) && limit > 0 ? ` by ${Math.ceil((100 * excess) / limit)} %` : '';
  const outcome = excess > TOLERANCE * limit ? 'missed' : 'over';
  return { outcome, words: `${kind}missed${by}` };
}

/** Does the verdict fail the gate? A budget that was not measured fails it. */
export function failsGate({ isGoal }: Limit, { outcome }: Verdict): boolean {
  return !isGoal && (outcome === 'missed' || outcome === 'not measured');
}

/** `1.02 ×` */
export function withUnit(unit: Unit, value: number): string {
  if (!Number.isFinite(value)) return '–';
  const text = value.toFixed(digits[unit]);
  return unit === 'shift' || unit === 'points' ? text : `${text} ${unit}`;
}

function round(unit: Unit, value: number): number {
  return Number(value.toFixed(digits[unit]));
}
