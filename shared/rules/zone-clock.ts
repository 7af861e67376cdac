/** Local time in time zones. An unknown or missing zone counts as Moscow's (contract.md §3 'Geo'). */

const MOSCOW = 'Europe/Moscow';
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The offset of a zone from UTC, in ms.
 * @param moment ms since 1970
 * @param zone IANA name; undefined: Moscow's
 */
export function offsetAt(moment: number, zone: string | undefined): number {
  const parts = formatOf(zone ?? MOSCOW).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(moment / 1000) * 1000;
}

/** Converts local time in a zone, expressed as if it were UTC, to ms since 1970. */
export function fromWallClock(shown: number, zone: string): number {
  return shown - offsetAt(shown - offsetAt(shown, zone), zone);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? makeFormat(zone) ?? formatOf(MOSCOW);
  formats.set(zone, known);
  return known;
}

/** Undefined for an unknown zone. */
function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const part = 'numeric';
  const parts = { year: part, month: part, day: part, hour: part, minute: part, second: part } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, timeZone, hourCycle: 'h23' });
  } catch {
    return undefined;
  }
}
