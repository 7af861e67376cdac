/** The hours of a shop as machines read them. */

/** One span of time and nothing that says which days: `10:00–22:00`, `Ежедневно с 10:00 до 22:00`. */
const DAILY = /^(?:ежедневно,?\s*)?(?:с\s+)?(\d{1,2}[:.]\d{2})\s*(?:-|–|—|до)\s*(\d{1,2}[:.]\d{2})$/i;

/**
 * schema.org `openingHours` of what people are told (`work_time` is free text); undefined where it is not plain: a wrong
 * hour is worse than none.
 */
export function openingHours(text: string): string | undefined {
  const plain = text.trim();
  if (/^(?:ежедневно,?\s*)?круглосуточно$/i.test(plain)) return 'Mo-Su 00:00-23:59';
  const [, from, to] = DAILY.exec(plain) ?? [];
  return from === undefined || to === undefined ? undefined : `Mo-Su ${clock(from)}-${clock(to)}`;
}

/** When a shop opens and closes each day, `HH:mm`; undefined where its hours are not that plain. */
export function dailyHours(text: string): { readonly from: string; readonly till: string } | undefined {
  const [, from, till] = /(\d\d:\d\d)-(\d\d:\d\d)$/.exec(openingHours(text) ?? '') ?? [];
  return from === undefined || till === undefined ? undefined : { from, till };
}

function clock(time: string): string {
  return time.replace('.', ':').padStart(5, '0');
}
