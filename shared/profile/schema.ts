/** What `profile.json` may hold (conventions §5): the settings of one shop. */
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(300, 'is longer than 300'));
const path = v.pipe(v.string(), v.regex(/^\/(?:[\w-]+\/)+$/, 'is no path of a page, e.g. "/about/team/"'));
const link = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/\S+|\/(?!\/)\S*)$/, 'is neither a path nor an https address, e.g. "https://t.me/shop"'),
);

const timeZone = v.pipe(v.string(), v.check(isTimeZone, 'is no IANA time zone, e.g. "Europe/Moscow"'));

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ru', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const category = v.strictObject({
  code: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9_-]*$/, 'is no code of a category: small letters, digits and hyphens, e.g. "green-tea"'),
    v.description('First segment of the addresses of its listing and its goods'),
  ),
  title: text,
});

const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'is no time of day, e.g. "08:00"'));

const restricted = v.pipe(
  v.strictObject({
    categories: v.pipe(v.array(v.string()), v.description('Codes of sections of the catalogue')),
    from: time,
    to: time,
    note: v.pipe(text, v.description('Shown where these hours decide, e.g. "Алкоголь выдаём с 8:00 до 23:00"')),
  }),
  v.description('Goods of these sections are handed out within these hours alone'),
);

const legal = v.pipe(
  v.strictObject({
    inn: v.pipe(v.string(), v.regex(/^(?:\d{10}|\d{12})$/, 'is no ИНН: 10 or 12 digits, e.g. "7707083893"')),
    ogrn: v.pipe(v.string(), v.regex(/^(?:\d{13}|\d{15})$/, 'is no ОГРН: 13 or 15 digits, e.g. "1027700132195"')),
    address: text,
  }),
  v.description('Of the company: in footer, contacts, privacy and each printed order'),
);

/** What a profile lacks, and what a shop has to say itself: `read-profile.ts`. */
export const ProfileFile = v.strictObject({
  $schema: v.optional(v.string()),
  name: v.pipe(text, v.description('Name of the shop, in titles, logo and manifest')),
  legalName: v.pipe(text, v.description('Name of the company, in the footer and for search engines')),
  slogan: v.optional(v.pipe(text, v.description('A few words under the name, and in the manifest'))),
  phoneFallback: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\+?[\d\s()-]{5,30}$/, 'is no phone number, e.g. "8 800 555-00-18"'),
      v.description('Shown where the API names no phone for the city; without it none is'),
    ),
  ),
  support: v.strictObject({
    hours: v.pipe(text, v.description('Free text, e.g. "Ежедневно 09:00–21:00 МСК"')),
    timeZone: v.pipe(timeZone, v.description("IANA name; 'today' and delivery dates are days of this zone")),
    callbackPromise: v.pipe(text, v.description('A sentence without a full stop, beside the callback form')),
  }),
  categories: v.pipe(
    v.array(category),
    v.minLength(1, 'must name a category'),
    v.description('Sections of the catalogue, in the order of the menu'),
  ),
  occasions: v.pipe(v.array(path), v.description('Pages for occasions, answered by content.json')),
  content: v.pipe(v.array(path), v.description('Further pages that content.json answers')),
  ageGate: v.nullable(
    v.strictObject({ age: v.pipe(v.number(), v.integer('is no whole number'), v.minValue(1), v.maxValue(99)) }),
  ),
  warning: v.optional(v.pipe(text, v.description('Stands in the footer; required with an age gate'))),
  legal: v.optional(legal),
  pickup: v.strictObject({
    payment: text,
    ready: text,
    keeping: text,
    minutes: v.optional(
      v.pipe(
        v.number(),
        v.integer('is no whole number'),
        v.minValue(0),
        v.maxValue(10_080, 'is longer than a week'),
        v.description('How long a shop needs to get an order ready from its shelf; default: 60'),
      ),
    ),
    restricted: v.optional(restricted),
  }),
  links: v.optional(v.pipe(v.array(v.strictObject({ title: text, url: link })), v.description('Stand in the footer'))),
  address: v.strictObject({
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is no ISO 3166 code of a country, e.g. "RU"')),
  }),
  money: v.optional(
    v.pipe(
      v.strictObject({ kopecks: v.boolean() }),
      v.description('With kopecks amounts have two decimals where they are not whole; without, each is rounded'),
    ),
  ),
  calculator: v.pipe(v.boolean(), v.description('Is there a page that calculates drinks?')),
});

export type ProfileFile = v.InferOutput<typeof ProfileFile>;
