/** Scanners of bytes stand for parsing, checking and cleaning, where they are sure (D29, D30). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { byteCheck } from '../../server/gateway/byte-check.ts';
import { finishRow } from '../../server/gateway/finish.ts';
import { htmlCleaner, htmlRule } from '../../server/gateway/html-fields.ts';
import { found, quickCheck } from '../../server/gateway/quick-check.ts';
import type { CallRow } from '../../shared/contract/calls.ts';
import { Content, Geo, Product, Shop } from '../../shared/contract/things.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop } from '../kit/fixtures/goods.ts';
import { isAllowed, type Part, rows, shaped } from './shaped-values.ts';

const rule = htmlRule(isAllowed);
const isClean = (html: string): boolean => rule(html) === html;
const [city] = cities as [(typeof cities)[number]];

type Answer = CallRow['answer'];

/** Takes text, or bytes. */
function scanner(schema: Answer): (body: string | Uint8Array) => boolean {
  const fits = byteCheck(schema, { isAllowed, isClean });
  if (fits === undefined) throw new Error('no scanner');
  return (body) => fits(Buffer.from(body as string));
}

/** The long way: is it JSON that fits, with nothing in it to be changed? */
function judge(schema: Answer): (bytes: Uint8Array) => boolean {
  const look = quickCheck(schema, isAllowed);
  const clean = htmlCleaner(schema, rule);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      const value: unknown = JSON.parse(text.decode(bytes));
      return (look(value) & ~found.html) === 0 && clean?.(value) !== true;
    } catch {
      return false;
    }
  };
}

/** As other writers of JSON write it. */
const spellings: readonly ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, undefined, '\t'),
  (value) => JSON.stringify(value).replaceAll('/', '\\/'),
  (value) =>
    JSON.stringify(value).replace(/[\u0080-\uffff<]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (value) =>
    JSON.stringify(value, (_, one) => (isFields(one) ? Object.fromEntries(Object.entries(one).reverse()) : one)),
];

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const spelling = fc.constantFrom(...spellings);
const bytesOfJson = [...Buffer.from('{}[]":,\\/u0e-.<1tn \t'), 0, 31, 127, 128, 208, 255];

/** Some bytes are others, are missing or stand there twice. */
function damaged(text: string): fc.Arbitrary<Buffer> {
  const bytes = Buffer.from(text);
  const place = fc.nat({ max: Math.max(0, bytes.length - 1) });
  const damage = fc.record({ at: place, length: fc.nat({ max: 3 }), put: fc.constantFrom(...bytesOfJson) });
  return fc.array(damage, { maxLength: 2 }).map((all) =>
    all.reduce((before, { at, length, put }) => {
      const added = length === 3 ? before.subarray(at, at + 20) : Buffer.of(put);
      return Buffer.concat([before.subarray(0, at), added, before.subarray(at + length)]);
    }, bytes),
  );
}

test('D30: bytes that are said to fit, fit when they are parsed, and are to be left as they are', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const fits = scanner(answer);
    const isRight = judge(answer);
    const check = (bytes: Uint8Array): void => {
      if (fits(bytes) && !isRight(bytes)) throw new Error(`fits only here: ${Buffer.from(bytes)}`);
    };
    for (const wrongPart of [0, 0.01, 0.1]) {
      const text = fc
        .tuple(shaped(answer as unknown as Part, wrongPart), spelling)
        .map(([value, spell]) => spell(value));
      fc.assert(fc.property(text.chain(damaged), check), { numRuns: 150 });
    }
    fc.assert(fc.property(fc.json().chain(damaged), check), { numRuns: 50 });
    t.pass(key);
  }
});

test('an answer that is to be left as it is fits, however it is spelt, whatever its call', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const fits = scanner(answer);
    const isRight = judge(answer);
    let fitting = 0;
    fc.assert(
      fc.property(shaped(answer as unknown as Part, 0), spelling, (value, spell) => {
        const bytes = Buffer.from(spell(value));
        if (!isRight(bytes)) return true;
        fitting += 1;
        return fits(bytes);
      }),
      { numRuns: 100 },
    );
    t.ok(fitting > 0, key);
  }
});

test('what bytes do not tell for sure is left to parsing', async (t: Test) => {
  const geo = '{"id":1,"title":"Москва","is_geo_center":true,"phone":"1"}';
  const fits = scanner(Geo);
  t.ok(fits(geo));
  t.ok(fits(geo.replace('1,', '1,"id":2,')), 'whichever counts');
  t.ok(fits(geo.replace('1,', '1 ,\r\n\t')));
  t.ok(fits(geo.replace('Москва', '\\ud83d \\n\\u0041')), 'half a letter is text');
  t.ok(
    fits(geo.replace('}', ',"host":null,"__proto__":{"id":"x"},"later":[{"a":[1e9,-0.5,{}]}]}').replace('1e9', '19')),
  );
  for (const [from, to] of [
    ['1,', '1.0,'],
    ['1,', '1e2,'],
    ['1,', '01,'],
    ['1,', `${'9'.repeat(400)},`],
    ['1,', '-,'],
    ['1,', '"1",'],
    ['"id"', '"i\\u0064"'],
    ['{"id":1,', '{"id":"x","id":1,'],
    ['{"id":1,', '{'],
    ['true', 'null'],
    ['true', 'tru'],
    ['Москва', 'a\u0001'],
    ['Москва', '\\x'],
    ['Москва', '\\u00g0'],
    ['}', ',}'],
    ['}', ''],
    ['}', '}}'],
    ['}', `,"deep":${'['.repeat(99)}${']'.repeat(99)}}`],
    ['}', ',"far":1e999}'],
    ['{', '\ufeff{'],
  ] as const) {
    t.notOk(fits(geo.replace(from, to)), `${from} → ${to}`);
  }
  t.notOk(fits(Buffer.from(geo, 'latin1')), 'not UTF-8');
  t.notOk(fits(''));
});

test('D29: tags and pictures are judged by their rules, escaped ones too', async (t: Test) => {
  const content = scanner(Content);
  const withHtml = (html: string): string => JSON.stringify({ data: { title: '<b>', html } });
  t.ok(content(withHtml('<p>Вход "со двора"</p>')));
  t.notOk(content(withHtml('<p>Вход</p><script>x</script>')));
  t.notOk(content(withHtml('<p>Вход</p><script>x</script>').replaceAll('<', '\\u003c')));
  const product = scanner(Product);
  const pictured = (s_url: string): string => JSON.stringify({ ...makeProduct(1, city), image: { s_url } });
  for (const address of ['/a.svg', 'https://pictures.example/б.png']) t.ok(product(pictured(address)), address);
  t.ok(product(pictured('/a/b.svg').replaceAll('/', '\\/')));
  for (const address of ['//evil.example/a.png', 'https://evil.example/a.png', 'javascript:x']) {
    t.notOk(product(pictured(address)), address);
  }
  t.ok(scanner(Shop)(JSON.stringify(makeShop(1, city))));
});

test("a row's answer is parsed only where its value is wanted, or bytes do not tell enough", async (t: Test) => {
  const spb = { id: 2, title: 'Санкт-Петербург', is_geo_center: false, phone: '+7', host: null };
  const requestId = 'of-one';
  let misfits = 0;
  const metrics = { misfit: () => (misfits += 1) };
  const finish = finishRow('GET /api/geo.json', { metrics: metrics as never, log: { warn: () => undefined } });
  const good = Buffer.from(JSON.stringify({ geos: [spb] }));
  const { value, ...sent } = finish(200, [], good, true, { requestId });
  t.ok(value);
  t.strictSame(finish(200, [], good, false, { requestId }), sent, 'the same but for the value');
  const bad = Buffer.from(JSON.stringify({ geos: [spb, { id: 'x' }] }));
  t.ok(finish(200, [], bad, false, { requestId }).value, 'a bad one was parsed, and mended');
  t.equal(misfits, 1);
});
