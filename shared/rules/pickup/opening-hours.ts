/**
 * Parses a shop's opening hours. `work_time` is free text, of which one format is recognised (conventions.md §4
 * 'Shops'). Any other text is not parsed, because wrong hours are worse than none.
 */
import { onceByText } from '../once.ts';

/** In minutes. */
export const DAY = 24 * 60;
export const WEEK = 7 * DAY;

/** A time span in which a shop is open. */
export interface OpenSpan {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes since that day's midnight. */
  readonly from: number;
  /** Minutes since that same midnight; above 1440 if it ends on the next day. */
  readonly to: number;
}

const weekdays: readonly string[] = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const everyDay = weekdays.map((_, day) => day);
const DAYS = String.raw`(ежедневно)|(${weekdays.join('|')})\.?(?:\s*[-–—]\s*(${weekdays.join('|')})\.?)?`;
const TIME = String.raw`(\d{1,2})[:.](\d{2})`;
/** `[дни] [с] HH:mm (до|–|-) HH:mm`. Days without times apply to the times that follow. */
const PART = new RegExp(`^(?:${DAYS})?\\s*(?:(?:с\\s*)?${TIME}\\s*(?:до|[-–—])\\s*${TIME})?$`, 'i');
/** A longer text is no list of hours; characters. */
const LONGEST = 300;

/**
 * The time spans of a text: parts with days and times, separated by commas or semicolons, or `круглосуточно`. Times
 * without days apply to the last days before them, else to every day. Each text is parsed once.
 * @returns in the order of the week; undefined if any part has another format, or if spans overlap
 */
export function readHours(text: string): readonly OpenSpan[] | undefined {
  return text.length > LONGEST ? undefined : parseOnce(text);
}

const parseOnce = onceByText(parse);

function parse(text: string): readonly OpenSpan[] | undefined {
  const plain = text.trim();
  if (/^(?:ежедневно,?\s*)?круглосуточно$/i.test(plain)) return everyDay.map((day) => ({ day, from: 0, to: DAY }));
  const spans: OpenSpan[] = [];
  let named: number[] = [];
  let days: readonly number[] = everyDay;
  for (const part of plain.split(/[,;]/)) {
    const found = PART.exec(part.trim());
    if (found === null || found[0] === '') return undefined;
    named.push(...daysOf(found));
    if (found[4] === undefined) continue;
    const times = timesOf(found.slice(4).map(Number));
    if (times === undefined) return undefined;
    if (named.length > 0) days = named;
    named = [];
    spans.push(...days.map((day) => ({ day, ...times })));
  }
  spans.sort((one, other) => startOf(one) - startOf(other));
  return named.length > 0 || overlap(spans) ? undefined : spans;
}

/** schema.org `openingHours`: one line for days with equal hours; undefined if the text cannot be parsed. */
export function openingHours(text: string): string | readonly string[] | undefined {
  const daysOfTimes = new Map<string, number[]>();
  for (const { day, from, to } of readHours(text) ?? []) {
    const times = `${clock(from)}-${to === DAY ? '23:59' : clock(to)}`;
    daysOfTimes.set(times, [...(daysOfTimes.get(times) ?? []), day]);
  }
  const lines = [...daysOfTimes].map(([times, days]) => `${dayNames(days)} ${times}`);
  return lines.length > 1 ? lines : lines[0];
}

/** A time of day, `09:30`; midnight is `00:00`, also at the end of a day. @param minutes since a midnight */
export function clock(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor((minutes % DAY) / 60))}:${two(minutes % 60)}`;
}

/** Minutes since the start of the week. */
export function startOf({ day, from }: OpenSpan): number {
  return day * DAY + from;
}

function daysOf([, all, first, last]: readonly (string | undefined)[]): readonly number[] {
  if (all !== undefined) return everyDay;
  if (first === undefined) return [];
  const from = dayOf(first);
  const length = (dayOf(last ?? first) - from + 7) % 7;
  return Array.from({ length: length + 1 }, (_, index) => (from + index) % 7);
}

function dayOf(name: string): number {
  return weekdays.indexOf(name.toLowerCase());
}

/**
 * A time that ends before it starts ends on the next day. `00:00–00:00` is a whole day; other equal times are invalid.
 */
function timesOf([hour = 0, minute = 0, endHour = 0, endMinute = 0]: readonly number[]) {
  const from = hour * 60 + minute;
  const end = endHour * 60 + endMinute;
  if (minute > 59 || endMinute > 59 || from >= DAY || end > DAY || (from === end && from !== 0)) return undefined;
  return { from, to: end > from ? end : end + DAY };
}

function overlap(spans: readonly OpenSpan[]): boolean {
  return spans.some((span, index) => {
    const next = spans[index + 1];
    const following = next === undefined ? WEEK + startOf(spans[0] ?? span) : startOf(next);
    return span.day * DAY + span.to > following;
  });
}

/** `Mo-Fr`, `Mo-Th,Su`. @param days in the order of the week */
function dayNames(days: readonly number[]): string {
  const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 1 ? `${names[run[0] ?? 0]}-${names[run.at(-1) ?? 0]}` : names[run[0] ?? 0]))
    .join(',');
}
