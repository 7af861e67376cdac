/** Parses HTTP dates (RFC 9110 section 5.6.7): the current format and the two obsolete ones, strictly. */
import { LRUCache } from 'lru-cache';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const clock = '(?<h>[0-2]\\d):(?<mi>[0-5]\\d):(?<s>[0-5]\\d|60)';
const forms = [
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<d>[0-3]\\d) (?<mo>[a-z]{3}) (?<y>\\d{4}) ${clock} GMT$`, 'i'),
  new RegExp(
    `^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<d>[0-3]\\d)-(?<mo>[a-z]{3})-(?<y>\\d\\d) ${clock} GMT$`,
    'i',
  ),
  new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<mo>[a-z]{3}) (?<d>[ 0-3]\\d) ${clock} (?<y>\\d{4})$`, 'i'),
];

/**
 * @param now ms since 1970; a two-digit year that appears to be more than 50 years ahead belongs to the last century
 * @returns ms since 1970; undefined if the text is no HTTP date
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  return text[3] === ',' ? known.memo(text).time : readHttpDate(text, now);
}

/**
 * A cache for the current format, as dates repeat in many answers. With a four-digit year they do not depend on `now`.
 */
const known = new LRUCache<string, { readonly time: number | undefined }>({
  max: 100,
  memoMethod: (text) => ({ time: readHttpDate(text, 0) }),
});

function readHttpDate(text: string, now: number): number | undefined {
  for (const form of forms) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    const month = months.findIndex((name) => name.toLowerCase() === groups.mo?.toLowerCase());
    if (month < 0) return undefined;
    const day = Number(groups.d);
    const year = fullYear(groups.y ?? '', now);
    if (day < 1 || day > new Date(Date.UTC(year, month + 1, 0)).getUTCDate() || Number(groups.h) > 23) return undefined;
    return Date.UTC(year, month, day, Number(groups.h), Number(groups.mi), Number(groups.s));
  }
  return undefined;
}

function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
