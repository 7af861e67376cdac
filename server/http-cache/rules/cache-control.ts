/**
 * `Cache-Control` of answers and requests (RFC 9111 section 5.2, RFC 5861). Names are case-insensitive. Repeated and
 * malformed directives are read conservatively: the smallest number counts, and an invalid number counts as 0 (section
 * 4.2.1).
 */
import { LRUCache } from 'lru-cache';
import { parseDictionary } from 'structured-headers';
import { type FieldList, fieldValue } from './fields.ts';

/** The largest number of seconds; greater ones are reduced to it (RFC 9111 section 1.2.2). */
const MAX_SECONDS = 2 ** 31;

/** The cache directives of an answer; numbers in seconds. */
export type AnswerDirectives = ReturnType<typeof toAnswerDirectives>;

/** The cache directives of a request; numbers in seconds. */
export type RequestDirectives = ReturnType<typeof toRequestDirectives>;

/** The directives that this cache obeys: those of a valid `CDN-Cache-Control`, or else those of `Cache-Control`. */
export function answerDirectives(fields: FieldList): AnswerDirectives {
  const targeted = readTargetedField(fieldValue(fields, 'cdn-cache-control'));
  return targeted === undefined
    ? parseAnswerDirectives(fieldValue(fields, 'cache-control'))
    : toAnswerDirectives(targeted, true);
}

/** @param value of `Cache-Control`; undefined if there is none */
export function parseAnswerDirectives(value = ''): AnswerDirectives {
  return known.memo(value);
}

/** A cache of parsed values: an API uses only a few different ones. */
const known = new LRUCache<string, AnswerDirectives>({
  max: 200,
  memoMethod: (value) => toAnswerDirectives(readDirectives(value), false),
});

/**
 * @param value the request's `Cache-Control`
 * @param pragma its `Pragma`, which counts only if there is no `Cache-Control` (RFC 9111 section 5.4)
 */
export function parseRequestDirectives(value: string | undefined, pragma = ''): RequestDirectives {
  if (value !== undefined) return toRequestDirectives(readDirectives(value));
  const noCache = /(?:^|,)\s*no-cache\s*(?:,|$)/i.test(pragma);
  return noCache ? { ...noRequestDirectives, noCache } : noRequestDirectives;
}

function toAnswerDirectives(directives: Directives, isTargeted: boolean) {
  return {
    noStore: directives.has('no-store'),
    // If `no-cache` or `private` has a list of fields, it restricts less. It is treated as if it had none, which is
    // safe.
    noCache: directives.has('no-cache'),
    private: directives.has('private'),
    public: directives.has('public'),
    mustRevalidate: directives.has('must-revalidate'),
    proxyRevalidate: directives.has('proxy-revalidate'),
    /** Only a cache that knows the rules for the status may store the answer (RFC 9111 section 5.2.2.3). */
    mustUnderstand: directives.has('must-understand'),
    /** Do they come from a targeted field? Then `Expires` is ignored (RFC 9213 section 2.2). */
    isTargeted,
    maxAge: seconds(directives.get('max-age')),
    sMaxage: seconds(directives.get('s-maxage')),
    staleWhileRevalidate: seconds(directives.get('stale-while-revalidate')),
    staleIfError: seconds(directives.get('stale-if-error')),
  } as const;
}

function toRequestDirectives(directives: Directives) {
  const maxStale = directives.get('max-stale');
  return {
    noStore: directives.has('no-store'),
    noCache: directives.has('no-cache'),
    onlyIfCached: directives.has('only-if-cached'),
    maxAge: seconds(directives.get('max-age')),
    minFresh: seconds(directives.get('min-fresh')),
    /** Infinity if the directive has no argument: any staleness is accepted. */
    maxStale: maxStale?.every((argument) => argument === undefined) ? Number.POSITIVE_INFINITY : seconds(maxStale),
    staleIfError: seconds(directives.get('stale-if-error')),
  } as const;
}

/** The directives of a request without `Cache-Control`. */
export const noRequestDirectives = toRequestDirectives(new Map());

type Arguments = (string | undefined)[];

/** By lower-case name, each with the arguments of all its occurrences. */
type Directives = ReadonlyMap<string, Arguments>;

function readDirectives(value: string): Directives {
  const directives = new Map<string, Arguments>();
  // A quoted argument may contain commas. One without a closing quote ends at the next comma, so it hides no
  // directives.
  for (const match of value.matchAll(/([^,="\s]+)(?:\s*=("(?:[^"\\]|\\.)*"(?=\s*(?:,|$))|[^,]*))?/g)) {
    const [whole, name = '', given] = match;
    // White space before `=` is malformed: the directive counts, but its number is invalid.
    const argument = given !== undefined && whole[name.length] !== '=' ? '' : given;
    const known = directives.get(name.toLowerCase());
    if (known === undefined) directives.set(name.toLowerCase(), [argument]);
    else known.push(argument);
  }
  return directives;
}

function seconds(occurrences: Arguments | undefined): number | undefined {
  if (occurrences === undefined) return undefined;
  return Math.min(...occurrences.map(deltaSeconds));
}

/** Parses a number of seconds (RFC 9111 section 1.2.2). A number in quotes is accepted (section 5.2). */
function deltaSeconds(argument: string | undefined): number {
  const digits = /^(?:"(\d+)"|(\d+))\s*$/.exec(argument ?? '');
  return digits === null ? 0 : Math.min(Number(digits[1] ?? digits[2]), MAX_SECONDS);
}

const numbers = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/**
 * Parses a targeted cache control field (RFC 9213 section 2.1), a dictionary of structured fields (RFC 9651) with names
 * in lower case.
 * @returns undefined for an empty or invalid field, or one with an invalid number: such a field is ignored as a whole
 */
function readTargetedField(value = ''): Directives | undefined {
  const directives = new Map<string, Arguments>();
  try {
    for (const [name, [item]] of parseDictionary(value)) {
      if (!numbers.has(name)) {
        if (item !== false) directives.set(name, [undefined]);
      } else if (typeof item === 'number' && Number.isInteger(item) && item >= 0) directives.set(name, [String(item)]);
      else return undefined;
    }
  } catch {
    return undefined;
  }
  return directives.size === 0 ? undefined : directives;
}
