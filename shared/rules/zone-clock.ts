/** Local time in time zones. An unknown or missing zone counts as Moscow's (contract.md §3 'Geo'). */

const MOSCOW = 'Europe/Moscow';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Clocks are changed at such times only; ms. */
const SLOT = 15 * 60_000;
/** The most offsets that are remembered of a zone: `Intl` takes microseconds, and lists hold thousands of shops. */
const MOST_SLOTS = 1000;
const offsets = new Map<string, Map<number, number>>();

/**
 * The offset of a zone from UTC, in ms.
 * @param moment ms since 1970
 * @param zone IANA name; undefined: Moscow's
 */
export function offsetAt(moment: number, zone: string | undefined): number {
  const name = zone ?? MOSCOW;
  const slot = Math.floor(moment / SLOT);
  const known = offsets.get(name) ?? new Map<number, number>();
  const offset = known.get(slot) ?? measure(slot * SLOT, name);
  if (known.size >= MOST_SLOTS) known.clear();
  offsets.set(name, known.set(slot, offset));
  return offset;
}

function measure(moment: number, zone: string): number {
  const shown = formatOf(zone).format(moment);
  const [day = 0, month = 0, year = 0, ...time] = shown.split(/\D+/).map(Number);
  return Date.UTC(year, month - 1, day, ...time) - moment;
}

/** Converts local time in a zone, expressed as if it were UTC, to ms since 1970. */
export function fromWallClock(shown: number, zone: string | undefined): number {
  return shown - offsetAt(shown - offsetAt(shown, zone), zone);
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
