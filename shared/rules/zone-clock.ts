/** Local time in time zones. An unknown or missing zone counts as Moscow's (contract.md §3 'Geo'). */

const HOUR = 3_600_000;

const MOSCOW = 'Europe/Moscow';
/**
 * Moscow has been at UTC+3 all year round since then. Plain arithmetic gives the same result with every version of the
 * zones, and spares a page the browser's first date format, which takes 15 ms (60 ms on a phone).
 */
const MOSCOW_STEADY_SINCE = Date.UTC(2014, 9, 25, 22);
const MOSCOW_OFFSET = 3 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Clocks are changed at such times only; ms. */
const SLOT = HOUR / 4;
/** The most offsets that are remembered of a zone: `Intl` takes microseconds, and lists hold thousands of shops. */
const MOST_SLOTS = 1000;
const offsets = new Map<string, Map<number, number>>();

/**
 * Local time, expressed as if it were UTC.
 * @param moment ms since 1970
 * @param zone IANA name; undefined: Moscow's
 */
export function localTime(moment: number, zone: string | undefined): number {
  return moment + offsetAt(moment, zone);
}

/** The moment at which the clock of a zone shows a local time; ms since 1970. */
export function momentAt(local: number, zone: string | undefined): number {
  return local - offsetAt(local - offsetAt(local, zone), zone);
}

/** From UTC, in ms. */
function offsetAt(moment: number, zone = MOSCOW): number {
  if (zone === MOSCOW && moment >= MOSCOW_STEADY_SINCE) return MOSCOW_OFFSET;
  const slot = Math.floor(moment / SLOT);
  const known = offsets.get(zone) ?? new Map<number, number>();
  const offset = known.get(slot) ?? measure(slot * SLOT, zone);
  if (known.size >= MOST_SLOTS) known.clear();
  offsets.set(zone, known.set(slot, offset));
  return offset;
}

function measure(moment: number, zone: string): number {
  const shown = formatOf(zone).format(moment);
  const [day = 0, month = 0, year = 0, ...time] = shown.split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, ...time) - moment;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? makeFormat(zone) ?? formatOf(MOSCOW);
  formats.set(zone, known);
  return known;
}

/** Writes `31/12/2026, 23:59:59`. Undefined for an unknown zone. */
function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // Styles rather than single parts, for which a browser takes half as long again the first time.
    return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    return undefined;
  }
}
