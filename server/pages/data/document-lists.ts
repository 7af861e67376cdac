/**
 * The bounds of lists in documents (D54): a page shows the first elements of a list that would make it larger than 1 MB.
 * The answer itself reaches browsers whole.
 */
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { elementOf, entriesOf, marksOf, type Schema } from '../../gateway/contract/schema-walk.ts';

/** Where the bounded lists are: here, in fields of the value, or in each of its elements. */
interface Bounds {
  readonly shown: number | undefined;
  readonly fields: readonly (readonly [name: string, bounds: Bounds])[];
  readonly each: Bounds | undefined;
}

const boundsOf = new Map<CallKey, Bounds | undefined>();
/** By the answer: all pages get the same object, as they do of an answer that is not shortened. */
const shortened = new WeakMap<object, unknown>();

/**
 * @param value a checked answer of the row, which stays as it is
 * @returns what a document may show of it: the answer itself, if none of its lists is too long
 */
export function shownInDocument<Value extends object>(key: CallKey, value: Value): Value {
  return shortened.getOrInsertComputed(value, () => {
    const bounds = boundsOf.getOrInsertComputed(key, () => findBounds(calls[key].answer));
    return bounds === undefined ? value : shorten(value, bounds);
  }) as Value;
}

function findBounds(schema: Schema): Bounds | undefined {
  const fields: [string, Bounds][] = [];
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const bounds = findBounds(entry);
    if (bounds !== undefined) fields.push([name, bounds]);
  }
  const element = elementOf(schema);
  const each = element === undefined ? undefined : findBounds(element);
  const shown = marksOf(schema).shown as number | undefined;
  return shown === undefined && fields.length === 0 && each === undefined ? undefined : { shown, fields, each };
}

/** @returns a copy of what is too long and of what holds it; the value itself, if nothing is */
function shorten(value: unknown, { shown, fields, each }: Bounds): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let made = Array.isArray(value) && value.length > (shown ?? value.length) ? value.slice(0, shown) : value;
  const put = (name: string | number, bounds: Bounds): void => {
    const full: unknown = Reflect.get(value, name);
    const short = shorten(full, bounds);
    if (short === full) return;
    if (made === value) made = Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(made, name, short);
  };
  for (const [name, bounds] of fields) put(name, bounds);
  if (each !== undefined) for (const name of Array.isArray(made) ? made.keys() : Object.keys(made)) put(name, each);
  return made;
}
