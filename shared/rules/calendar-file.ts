/** A day in a calendar: one event as a file by RFC 5545. */

interface Hours {
  /** `HH:mm`, both; a span that ends before it begins ends on the next day. */
  readonly from: string;
  readonly till: string;
}

export interface CalendarEvent {
  /** Unique in the world, and the same each time. */
  readonly uid: string;
  /** When the file is made; ms since 1970. */
  readonly now: number;
  /** A moment of its day; ms since 1970. */
  readonly day: number;
  /** Of that day, in the time of the place, or of the next one where they are over; undefined: all of that day. */
  readonly hours: Hours | undefined;
  /** IANA name. */
  readonly timeZone: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
}

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

/** The hours of the day in UTC, or the whole day by its date. */
function spanOf({ day, hours, timeZone }: CalendarEvent): readonly string[] {
  const midnight = midnightOf(day, timeZone);
  if (hours === undefined) {
    const date = (time: number): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${date(midnight)}`, `DTEND;VALUE=DATE:${date(midnight + DAY)}`];
  }
  const from = timeOfDay(hours.from);
  const till = timeOfDay(hours.till);
  const span = (begin: number): readonly [from: number, till: number] => [
    fromWallClock(begin + from, timeZone),
    fromWallClock(begin + till + (till > from ? 0 : DAY), timeZone),
  ];
  // What is there after closing time is there on the next day.
  const today = span(midnight);
  const [begin, end] = today[1] > day ? today : span(midnight + DAY);
  return [`DTSTART:${utc(begin)}`, `DTEND:${utc(end)}`];
}

/** The beginning of a moment's day on the clocks of a place, written as if it were UTC. */
function midnightOf(moment: number, timeZone: string): number {
  return Math.floor((moment + offsetAt(moment, timeZone)) / DAY) * DAY;
}

/** The moment at which the clocks of a place show a time. */
function fromWallClock(shown: number, timeZone: string): number {
  return shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone);
}

/** How far the clocks of a place are ahead of UTC; ms. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}

function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
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
