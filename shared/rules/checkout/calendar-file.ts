/** Writes an event as an iCalendar file (RFC 5545). */
import { name, support } from '../../profile/profile.ts';
import { daysLater } from '../dates.ts';
import type { OpenSpan } from '../pickup/opening-hours.ts';
import { fromWallClock, offsetAt } from '../zone-clock.ts';

export interface CalendarEvent {
  /** Globally unique and stable. */
  readonly uid: string;
  /** Time of creation; ms since 1970. */
  readonly now: number;
  /** The earliest time of the event; ms since 1970. */
  readonly day: number;
  /** Opening hours of the place. If they are undefined or empty, the event takes the whole day. */
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
/** Maximum length of a line in octets, without its end (RFC 5545 §3.1). */
const LONGEST_LINE = 75;

/** @returns the text of the file, for `text/calendar` */
export function calendarFile(event: CalendarEvent): string {
  const { uid, now, summary, location, description, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Orders//RU`,
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

/**
 * `DTSTART` and `DTEND`: in UTC, the first opening hours that end after `day`; without hours, the whole day as a date.
 */
function spanOf({ day, hours, timeZone }: CalendarEvent): readonly string[] {
  const midnight = midnightOfShop(day);
  if (hours === undefined || hours.length === 0) {
    const date = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${date(midnight)}`, `DTEND;VALUE=DATE:${date(midnight + DAY)}`];
  }
  // Goods that arrive after closing time can be collected when the shop opens again.
  const days = Array.from({ length: 8 }, (_, ahead) => midnight + ahead * DAY);
  const spans = days.flatMap((begin) =>
    hours
      .filter((span) => span.day === weekdayOf(begin))
      .map(({ from, to }) => [from, to].map((minutes) => fromWallClock(begin + minutes * MINUTE, timeZone))),
  );
  const [begin = day, end = day] = spans.find(([, till = 0]) => till > day) ?? [];
  return [`DTSTART:${utc(begin)}`, `DTEND:${utc(end)}`];
}

/** 0 is Monday. @param midnight local midnight of a place, expressed as if it were UTC */
function weekdayOf(midnight: number): number {
  return (new Date(midnight).getUTCDay() + 6) % 7;
}

/**
 * The midnight that starts the day of a moment, expressed as if it were UTC. Pages name the day of an order in the shop's
 * time zone, so the event is on that day in every city (D20).
 */
function midnightOfShop(moment: number): number {
  const start = daysLater(moment, 0);
  return start + offsetAt(start, support.timeZone);
}

const utc = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545 §3.3.11. Control characters, of which a text may have the tab only, are left out (§3.1). */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Folds a line that is too long, but never within a character (RFC 5545 §3.1). */
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
