/** A day in a calendar: one event as a file by RFC 5545. */
import type { OpenSpan } from '../shops/opening-hours.ts';
import { offsetAt } from '../zone-clock.ts';

export interface CalendarEvent {
  /** Unique in the world, and the same each time. */
  readonly uid: string;
  /** When the file is made; ms since 1970. */
  readonly now: number;
  /** A moment of its day; ms since 1970. */
  readonly day: number;
  /** When the place is open; undefined where nobody knows: the event takes its whole day. */
  readonly hours: readonly OpenSpan[] | undefined;
  /** IANA name. */
  readonly timeZone: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Octets of a line without its end (RFC 5545 §3.1). */
const LONGEST_LINE = 75;

/** @returns the file's text, for `text/calendar` */
export function calendarFile(event: CalendarEvent): string {
  const { uid, now, summary, location, description, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrina//Orders//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(now)}`,
    ...spanOf(event),
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** The first hours in UTC that are not over by then, or the whole day by its date. */
function spanOf({ day, hours, timeZone }: CalendarEvent): readonly string[] {
  const midnight = midnightOf(day, timeZone);
  if (hours === undefined || hours.length === 0) {
    const date = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${date(midnight)}`, `DTEND;VALUE=DATE:${date(midnight + DAY)}`];
  }
  // What is there after closing time can be taken when the place opens again.
  const days = Array.from({ length: 8 }, (_, ahead) => midnight + ahead * DAY);
  const spans = days.flatMap((begin) =>
    hours
      .filter((span) => span.day === weekdayOf(begin))
      .map(({ from, to }) => [from, to].map((minutes) => fromWallClock(begin + minutes * MINUTE, timeZone))),
  );
  const [begin = day, end = day] = spans.find(([, till = 0]) => till > day) ?? [];
  return [`DTSTART:${utc(begin)}`, `DTEND:${utc(end)}`];
}

/** 0 is Monday. @param midnight on the clocks of a place, written as if it were UTC */
function weekdayOf(midnight: number): number {
  return (new Date(midnight).getUTCDay() + 6) % 7;
}

/** The beginning of a moment's day on the clocks of a place, written as if it were UTC. */
function midnightOf(moment: number, timeZone: string): number {
  return Math.floor((moment + offsetAt(moment, timeZone)) / DAY) * DAY;
}

/** The moment at which the clocks of a place show a time. */
function fromWallClock(shown: number, timeZone: string): number {
  return shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone);
}

const utc = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Cuts a line where it grows too long, never within a character (RFC 5545 §3.1). */
function fold(line: string): string {
  const octets = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const more = octets.encode(character).length;
    if (length + more > LONGEST_LINE) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += more;
  }
  return folded;
}
