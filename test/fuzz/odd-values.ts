/** Texts that servers have stumbled over. `{open}` and `{secret}` stand for words by which they are found again. */
import * as fc from 'fast-check';
import { ALIEN, ALIEN_HOST } from './markup.ts';

const markup = [
  `<${ALIEN} ${ALIEN}=1>`,
  `"><${ALIEN}>`,
  `" ${ALIEN}="`,
  `' ${ALIEN}='`,
  `</script><${ALIEN}>`,
  `</title></textarea><${ALIEN}>`,
  `<!--<script>`,
  `]]><${ALIEN}>`,
  `<img src=x onerror=alert(1)>`,
  `<svg/onload=alert(1)>`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="java&#9;script:alert(1)">x</a>`,
  'javascript:alert(1)',
  '\u2028<\u2029',
  '$&$`{0}{{7*7}}%s',
];
const places = [
  `//${ALIEN_HOST}/`,
  `///${ALIEN_HOST}/`,
  `/\\${ALIEN_HOST}/`,
  `https://${ALIEN_HOST}/`,
  `http:${ALIEN_HOST}`,
  `shop.example.${ALIEN_HOST}`,
  `shop.example@${ALIEN_HOST}`,
  ALIEN_HOST,
  'spb.shop.example',
  '/%2f/',
  '/../../etc/passwd',
  '..%2f..%5c',
  '/..;/api/cart.json',
  '.',
  '//',
];
const syntax = [
  `\r\n${ALIEN}: 1\r\n`,
  `%0d%0a${ALIEN}:%201`,
  '\u0000',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  '%ud800',
  '__proto__',
  'constructor.prototype',
  'toString',
  '[]',
  '[999999999]',
  '..',
  '[[[[[[',
  '{"',
  'null',
  'NaN',
  'true',
  '-1',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '1,2,3',
  '*',
  'W/"x"',
  'bytes=0-,0-,0-',
  'bytes=-1',
  'max-age=-1, no-cache="x',
  'only-if-cached',
  'gzip;q=nan, br;q=2',
  'Thu, 99 Foo 99999 99:99:99 GMT',
  '🍷',
  '\ud800',
  'ё'.repeat(50),
  '{open}',
  '{secret}',
  '+7 999 123-45-67',
];

const long = fc
  .tuple(fc.constantFrom('a', '%41', '9', '[', '.', 'a=1&', '(', ' '), fc.integer({ min: 1, max: 3000 }))
  .map(([part, times]) => part.repeat(times));

/** A text that a stranger may put anywhere. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...markup) },
  { weight: 3, arbitrary: fc.constantFrom(...places) },
  { weight: 5, arbitrary: fc.constantFrom(...syntax) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: fc.constantFrom('', '0', '1', '2', 'вино', 'wine', 'price', 'true') },
);

/** Several of them in one. */
export const oddWords: fc.Arbitrary<string> = fc
  .array(oddText, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));

/** What a JSON text may hold, in the notation of JSON. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  oddText.map((text) => JSON.stringify(text)),
  fc.constantFrom('null', 'true', '0', '-1', '1e999', '1e-999', '9007199254740993', '""', '[]', '{}', '[null]', '[[]]'),
  fc.json({ maxDepth: 2 }),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"length":1e9}',
    '{"toString":1,"valueOf":1}',
    '{"then":1}',
  ),
  fc.integer({ min: 1, max: 4000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 3000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
);
