/** Values of the shape of the contract's schemas: right ones, and such as hold junk here and there. */
import fc from 'fast-check';
import * as v from 'valibot';
import { picturesOf } from '../../server/gateway/pictures-allowed.ts';
import { type CallKey, type CallRow, calls } from '../../shared/contract/calls.ts';

/** The parts of valibot's schemas that values are made by. */
export interface Part {
  readonly type: string;
  readonly wrapped?: Part;
  readonly entries?: Record<string, Part>;
  readonly item?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
}

export const isAllowed = picturesOf(['pictures.example']);
const texts = ['', 'Вино', '<b>x</b>', '<script>x</script>', '/a.svg', '//other.example/a.png', '\\x', '#a0B1c2'];
const junk = fc.constantFrom<unknown>(null, '', 'x', 0, 1.5, -1, true, [], {}, [{}], { title: 1 });
export const rows = Object.entries(calls) as [CallKey, CallRow][];

/** Values of a schema's shape. @param wrongPart the part of all places that hold junk */
export function shaped(part: Part, wrongPart: number): fc.Arbitrary<unknown> {
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
