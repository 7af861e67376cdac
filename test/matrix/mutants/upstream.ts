/** The embedded shop API. */
import type { Mutant } from '../mutant.ts';

export const upstreamMutants: readonly Mutant[] = [
  {
    rule: 'S3.1',
    does: 'the host of the city is left out',
    file: 'upstream/places/cities.ts',
    find: 'return { area: regions.geo(city), host: regions.hostOf(city) };',
    replace: 'return { area: regions.geo(city) } as never;',
  },
  {
    rule: 'S7.1',
    does: 'the OpenAPI page leaves a row out',
    file: 'upstream/openapi.ts',
    find: 'Object.entries(calls) as [string, CallRow][])',
    replace: 'Object.entries(calls).slice(1) as [string, CallRow][])',
  },
  {
    rule: 'U1',
    does: 'a shop has what other shops have',
    file: 'upstream/places/shop-stock.ts',
    find: 'retail: { in_stock: retail, price: retailPrice }',
    replace: 'retail: { in_stock: retail + 1, price: retailPrice }',
  },
  {
    rule: 'U2',
    does: 'whatever is out of stock goes with goods',
    file: 'upstream/catalogue/companions.ts',
    find: 'return category === code && (section === undefined || sections.includes(section));',
    replace: 'return category === code;',
  },
  {
    rule: 'U3',
    does: 'a new review is shown at once',
    file: 'upstream/forms/reviews.ts',
    find: "'select id, author, date, value, text from review where product_id = ? order by date desc, id desc'",
    replace:
      "'select id, author, date, value, text from review where product_id = ? union all select id, author, created_at, value, text from posted_review order by 3 desc'",
  },
  {
    rule: 'U4',
    does: 'an order that lies ready can be cancelled',
    file: 'upstream/orders/states.ts',
    find: "return code === 'new' || code === 'assembling';",
    replace: "return code !== 'cancelled';",
  },
  {
    rule: 'U5',
    does: 'a key is everybody’s',
    file: 'upstream/orders/place.ts',
    find: '`${session.id} ${key}`',
    replace: 'key',
  },
  {
    rule: 'U6',
    does: 'a wish is kept as often as it is sent',
    file: 'upstream/forms/notify.ts',
    find: 'body.email.trim().toLowerCase(), now)',
    replace: '`${now}${body.email}`, now)',
  },
  {
    rule: 'U7',
    does: 'OPTIONS is refused',
    file: 'upstream/answer-calls.ts',
    find: "  if (request.method === 'OPTIONS') return undefined;\n",
    replace: '',
  },
  {
    rule: 'U8',
    does: 'the other keyboard layout is not thought of',
    file: 'upstream/search/mend.ts',
    find: 'for (const other of [inOneScript(token), inOtherLayout(token)])',
    replace: 'for (const other of [inOneScript(token)])',
  },
  {
    rule: 'U9',
    does: 'millilitres are litres',
    file: 'upstream/search/measures.ts',
    find: '({ volume: Number(f[1]) / 1000 })',
    replace: '({ volume: Number(f[1]) })',
  },
  {
    rule: 'U10',
    does: 'however many misspelt words are mended',
    file: 'upstream/search/mend.ts',
    find: ' || wrong.size > MOST_MENDED',
    replace: '',
  },
  {
    rule: 'E10',
    does: 'a ham looks like a sausage',
    file: 'upstream/pictures/sketches.ts',
    find: '    [/окорок|лопатка/, drawHam],\n',
    replace: '',
  },
];
