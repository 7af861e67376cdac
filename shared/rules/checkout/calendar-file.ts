/** Writes an event as an iCalendar file (RFC 5545). */
import { name } from '../../profile/profile.ts';
import type { PickupPromise } from '../pickup/promise.ts';
import { startOfDay } from '../pickup/shop-clock.ts';

export interface CalendarEvent {
  /** Globally unique and stable. */
  readonly uid: string;
  /** Time of creation; ms since 1970. */
  readonly now: number;
  /** When the order can be taken. */
  readonly promise: Pick<PickupPromise, 'at' | 'localAt' | 'closes'>;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

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

/** `DTSTART` and `DTEND`: in UTC until closing time, or the whole day as a date where the hours do not say. */
function spanOf({ promise: { at, localAt, closes } }: CalendarEvent): readonly string[] {
  if (closes !== undefined) return [`DTSTART:${utc(at)}`, `DTEND:${utc(closes)}`];
  const midnight = startOfDay(localAt);
  const date = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${date(midnight)}`, `DTEND;VALUE=DATE:${date(midnight + DAY)}`];
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
