/** Generated checks of answers stand for valibot's, the sanitiser's and the rule of pictures, where they are sure. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import * as v from 'valibot';
import { checkAnswer } from '../../server/upstream/check.ts';
import { htmlCleaner } from '../../server/upstream/html-fields.ts';
import { pictureKeeper, picturesOf } from '../../server/upstream/pictures-allowed.ts';
import { found, quickCheck } from '../../server/upstream/quick-check.ts';
import { type CallKey, type CallRow, calls } from '../../shared/contract/calls.ts';

/** The parts of valibot's schemas that values are made by. */
interface Part {
  readonly type: string;
  readonly wrapped?: Part;
  readonly entries?: Record<string, Part>;
  readonly item?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
}

const isAllowed = picturesOf(['pictures.example']);
const texts = ['', 'Вино', '<b>x</b>', '<script>x</script>', '/a.svg', '//other.example/a.png', '\\x', '#a0B1c2'];
const junk = fc.constantFrom<unknown>(null, '', 'x', 0, 1.5, -1, true, [], {}, [{}], { title: 1 });
const rows = Object.entries(calls) as [CallKey, CallRow][];

/** Values of a schema's shape. @param wrongPart the part of all places that hold junk */
function shaped(part: Part, wrongPart: number): fc.Arbitrary<unknown> {
  const right = shapedRight(part, wrongPart);
  const weight = Math.round(wrongPart * 1000);
  return weight === 0 ? right : fc.oneof({ weight: 1000 - weight, arbitrary: right }, { weight, arbitrary: junk });
}

/** Every part is a schema of its own. */
function fits(part: Part, value: unknown): boolean {
  return v.is(part as unknown as v.GenericSchema, value);
}

function shapedRight(part: Part, wrongPart: number): fc.Arbitrary<unknown> {
  const inner = (one: Part | undefined): fc.Arbitrary<unknown> => (one === undefined ? junk : shaped(one, wrongPart));
  switch (part.type) {
    case 'string':
      return fc.constantFrom(...(wrongPart === 0 ? texts.filter((text) => fits(part, text)) : texts));
    case 'number':
      return wrongPart === 0 ? fc.integer({ min: 0 }) : fc.oneof(fc.integer(), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...(part.options ?? []));
    case 'union':
      return fc.oneof(...(part.options as readonly Part[]).map(inner));
    case 'nullish':
      return fc.option(inner(part.wrapped), { nil: null });
    case 'array':
      return fc.array(inner(part.item), { minLength: 1, maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', '1', 'b'), inner(part.value), { noNullPrototype: true });
    default: {
      const needed = Object.entries(part.entries ?? {}).filter(([, { type }]) => type !== 'nullish');
      const requiredKeys = wrongPart > 0.02 ? [] : needed.map(([name]) => name);
      const fields: [string, fc.Arbitrary<unknown>][] = Object.entries(part.entries ?? {}).map(([name, entry]) => [
        name,
        inner(entry),
      ]);
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
    }
  }
}

test('D30: what is quickly found to fit, fits valibot; the rest is left to valibot', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    const check = (value: unknown): void => {
      if ((look(value) & found.doubt) !== 0) return;
      const copy = structuredClone(value);
      if (!v.is(answer, value)) throw new Error(`fits only here: ${JSON.stringify(value)}`);
      const checked = checkAnswer(answer, copy);
      if (!checked.fits || checked.dropped.length > 0) throw new Error(`changed: ${JSON.stringify(value)}`);
    };
    for (const wrongPart of [0.01, 0.2]) {
      fc.assert(fc.property(shaped(answer as unknown as Part, wrongPart), check), { numRuns: 150 });
    }
    fc.assert(fc.property(fc.jsonValue(), check), { numRuns: 50 });
    t.pass(key);
  }
});

test('D29: where no bit tells of HTML or pictures, cleaning would change nothing', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    const clean = htmlCleaner(answer, isAllowed);
    const keep = pictureKeeper(answer, isAllowed);
    fc.assert(
      fc.property(shaped(answer as unknown as Part, 0.005), (value) => {
        const bits = look(value);
        if ((bits & found.doubt) !== 0) return true;
        const cleaned = clean?.(structuredClone(value)) === true && (bits & found.html) === 0;
        const kept = keep?.(structuredClone(value)) === true && (bits & found.picture) === 0;
        return !cleaned && !kept;
      }),
      { numRuns: 150 },
    );
    t.pass(key);
  }
});

test('an answer that fits leaves no doubt, whatever its call', async (t: Test) => {
  for (const [key, { answer }] of rows) {
    const look = quickCheck(answer, isAllowed);
    let fitting = 0;
    fc.assert(
      fc.property(shaped(answer as unknown as Part, 0), (value) => {
        if (!v.is(answer, value)) return true;
        fitting += 1;
        return (look(value) & found.doubt) === 0;
      }),
      { numRuns: 100 },
    );
    t.ok(fitting > 0, key);
  }
});
