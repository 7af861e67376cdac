/** The times of calls: a row of the table says what differs from its class, and what an operator may change. */
import type { CallRow, Time } from './call-row.ts';
import { type CallKey, calls } from './calls.ts';
import { type CallClass, classes, type Freshness } from './classes.ts';

export interface CallTimes extends Freshness {
  /** The limit of the whole call, retry included (D27). */
  readonly timeoutMs: number;
}

/** The times of a row, of pictures, or of class 'other'. */
export type TimesOf = (call: CallKey | 'picture' | 'other') => CallTimes;

type SettingIn<Row> = {
  [Name in keyof Row]: Row[Name] extends { readonly setting: infer Setting } ? Setting : never;
}[keyof Row];
/** The settings that rows name. */
export type TimeSetting = Extract<{ [K in CallKey]: SettingIn<(typeof calls)[K]> }[CallKey], string>;

const names = ['timeoutMs', 'fresh', 'staleWhileRefreshing', 'staleOnFailure'] as const;
const rows: readonly (readonly [string, CallRow])[] = Object.entries(calls);

const limits = new Map<string, number>();
const freshness = new Map<string, number>();
for (const [, row] of rows) {
  for (const name of names) {
    const time = row[name];
    if (typeof time === 'object') (name === 'timeoutMs' ? limits : freshness).set(time.setting, time.default);
  }
}

/** The settings that rows name, with their defaults: limits in ms, times of freshness in seconds. */
export const timeSettings: Readonly<Record<'limits' | 'freshness', ReadonlyMap<string, number>>> = {
  limits,
  freshness,
};

/**
 * @param timeoutMs the limit of calls that have none of their own (`UPSTREAM_TIMEOUT_MS`)
 * @param set the values of the settings that rows name; default: as the rows say
 */
export function timesOfCalls(timeoutMs: number, set: Partial<Readonly<Record<TimeSetting, number>>> = {}): TimesOf {
  const inUse = (time: Time) => (typeof time === 'number' ? time : (set[time.setting as TimeSetting] ?? time.default));
  const timesOf = (callClass: CallClass, row: Partial<CallRow> = {}): CallTimes => {
    const { fresh, staleWhileRefreshing, staleOnFailure } = classes[callClass];
    return {
      timeoutMs: inUse(row.timeoutMs ?? timeoutMs),
      fresh: inUse(row.fresh ?? fresh),
      staleWhileRefreshing: inUse(row.staleWhileRefreshing ?? staleWhileRefreshing),
      staleOnFailure: inUse(row.staleOnFailure ?? staleOnFailure),
    };
  };
  const times = new Map([
    ...rows.map(([key, row]) => [key, timesOf(row.class, row)] as const),
    ['picture', timesOf('picture')],
    ['other', timesOf('other')],
  ]);
  return (call) => times.get(call) as CallTimes;
}
