/** Random opening hours in every format that is recognised, with what they mean (conventions.md §4 'Shops'). */
import fc from 'fast-check';

const DAY = 24 * 60;
const WEEK = 7 * DAY;
const names = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

export interface OpenWeek {
  readonly text: string;
  /** Minutes of the week, Monday's midnight is 0. */
  readonly isOpen: (minute: number) => boolean;
  /** The minutes at which spans begin. */
  readonly starts: ReadonlySet<number>;
  readonly overlaps: boolean;
}

interface Times {
  readonly from: number;
  readonly to: number;
}

/** The zones of Russia, with their hours ahead of UTC. */
export const russianZones = Object.entries({
  2: 'Europe/Kaliningrad',
  3: 'Europe/Moscow Europe/Simferopol Europe/Kirov Europe/Volgograd',
  4: 'Europe/Samara Europe/Saratov Europe/Ulyanovsk Europe/Astrakhan',
  5: 'Asia/Yekaterinburg',
  6: 'Asia/Omsk',
  7: 'Asia/Novosibirsk Asia/Krasnoyarsk Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk',
  8: 'Asia/Irkutsk',
  9: 'Asia/Yakutsk Asia/Chita Asia/Khandyga',
  10: 'Asia/Vladivostok Asia/Ust-Nera',
  11: 'Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk',
  12: 'Asia/Kamchatka Asia/Anadyr',
}).flatMap(([hours, zones]) => zones.split(' ').map((zone) => ({ zone, hours: Number(hours) })));

/** How a text is written. */
const styles = fc.record({
  dash: fc.constantFrom('–', '-', '—', ' – '),
  between: fc.constantFrom(' до ', '–', ' - ', '-'),
  since: fc.constantFrom('', 'с '),
  colon: fc.constantFrom(':', '.'),
  end: fc.constantFrom(', ', '; ', ';', ','),
  point: fc.constantFrom('', '.'),
  isShort: fc.boolean(),
  isUpper: fc.boolean(),
});
type Style = typeof styles extends fc.Arbitrary<infer T> ? T : never;

/** Hours that end on the same day, or early on the next. */
const times: fc.Arbitrary<Times> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 6 * 60, max: DAY - 1 }), fc.integer({ min: 1, max: 18 * 60 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, DAY + 5 * 60) })),
  fc.constant({ from: 0, to: DAY }),
);

/** A run of days with one time or, before and after a break, two. */
const groups = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
  .chain((days) => fc.tuple(fc.constant(runsOf(days)), fc.array(times, { minLength: 1, maxLength: 7 })))
  .map(([runs, hours]) => runs.map((days, index) => ({ days, hours: partsOf(hours[index % hours.length], index) })));

/** Without hours that overlap, which are no hours. */
export const openWeeks: fc.Arbitrary<OpenWeek> = fc
  .oneof(
    { weight: 1, arbitrary: fc.constantFrom('Круглосуточно', 'ежедневно, круглосуточно').map(always) },
    {
      weight: 2,
      arbitrary: fc.tuple(times, styles).map(([hours, style]) => {
        const text = `${style.isShort ? '' : 'Ежедневно '}${timesText(hours, style)}`;
        return openWeek(text, [{ days: [0, 1, 2, 3, 4, 5, 6], hours: [hours] }]);
      }),
    },
    {
      weight: 12,
      arbitrary: fc.tuple(groups, styles).map(([list, style]) => {
        const text = list.flatMap(({ days, hours }) => {
          const first = `${daysText(days, style)} ${timesText(hours[0] ?? { from: 0, to: 0 }, style)}`;
          return [first, ...hours.slice(1).map((more) => timesText(more, style))];
        });
        return openWeek(text.join(style.end), list);
      }),
    },
  )
  .filter(({ overlaps }) => !overlaps);

function always(text: string): OpenWeek {
  return openWeek(text, [{ days: [0, 1, 2, 3, 4, 5, 6], hours: [{ from: 0, to: DAY }] }]);
}

function openWeek(text: string, list: readonly { days: readonly number[]; hours: readonly Times[] }[]): OpenWeek {
  const times = new Uint8Array(WEEK);
  const starts = new Set<number>();
  for (const { days, hours } of list) {
    for (const day of days) {
      for (const { from, to } of hours) {
        starts.add(day * DAY + from);
        for (let minute = from; minute < to; minute += 1) {
          const at = (day * DAY + minute) % WEEK;
          times[at] = (times[at] ?? 0) + 1;
        }
      }
    }
  }
  return { text, isOpen: (minute) => times[minute] === 1, starts, overlaps: times.some((count) => count > 1) };
}

/** Every other time has a break at noon, where it is long enough. */
function partsOf(hours: Times = { from: 600, to: 1200 }, index: number): readonly Times[] {
  if (index % 2 === 0 || hours.from >= 700 || hours.to <= 800) return [hours];
  return [
    { from: hours.from, to: 700 },
    { from: 800, to: hours.to },
  ];
}

/** Days in the order of the week, those that follow each other together. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1 && run.length < 4) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function daysText(days: readonly number[], { dash, point, isUpper, isShort }: Style): string {
  const name = (day = 0): string => {
    const word = `${names[day]}${point}`;
    return isUpper ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  };
  if (days.length === 1) return name(days[0]);
  return isShort ? days.map(name).join(', ') : `${name(days[0])}${dash}${name(days.at(-1))}`;
}

function timesText({ from, to }: Times, { since, between, colon, isShort }: Style): string {
  const clock = (minutes: number): string => {
    const hour = String(Math.floor(minutes / 60));
    return `${isShort ? hour : hour.padStart(2, '0')}${colon}${String(minutes % 60).padStart(2, '0')}`;
  };
  return `${since}${clock(from)}${between}${clock(to > DAY ? to - DAY : to)}`;
}
