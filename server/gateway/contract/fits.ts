/**
 * Tells whether a parsed body fits its schema. The verdict is the same as valibot's, but there is no copy and no list
 * of issues. Nearly every answer fits, so this saves most of the time that valibot takes for a listing.
 */
import * as v from 'valibot';
import { inside, isOptional } from './schema-walk.ts';

export type Fits = (value: unknown) => boolean;

/** Compiles a schema to a check. Kinds of schema that are not handled here are left to valibot. */
export function fitsSchema(schema: v.GenericSchema): Fits {
  const { type, pipe, wrapped, item, entries = {}, options } = inside(schema);
  if (pipe !== undefined) return fitsPipe(pipe as readonly unknown[] as Pipe);
  if (type === 'picklist' && options !== undefined) return (value) => options.includes(value);
  if (type === 'string' || type === 'number' || type === 'boolean') return (value) => typeof value === type;
  if ((type === 'nullish' || type === 'optional') && wrapped !== undefined) {
    const fits = fitsSchema(wrapped as v.GenericSchema);
    const mayBeNull = type === 'nullish';
    return (value) => value === undefined || (value === null && mayBeNull) || fits(value);
  }
  if (type === 'array' && item !== undefined) {
    const fits = fitsSchema(item as v.GenericSchema);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  if (type !== 'object') return (value) => v.is(schema, value);
  const fields = Object.entries(entries).map(([name, entry]) => ({
    name,
    mayBeMissing: isOptional(entry),
    fits: fitsSchema(entry as v.GenericSchema),
  }));
  return (value) =>
    isObject(value) &&
    fields.every(({ name, mayBeMissing, fits }) => {
      const inner = value[name];
      return inner === undefined && !(name in value) ? mayBeMissing : fits(inner);
    });
}

type Pipe = readonly [v.GenericSchema, ...v.GenericPipeAction[]];

/** A schema followed by further checks; metadata does not restrict the value. */
function fitsPipe([base, ...actions]: Pipe): Fits {
  const fits = fitsSchema(base);
  const asked = actions.filter(({ kind }) => kind !== 'metadata');
  if (asked.length === 0) return fits;
  const rest = v.pipe(v.any(), ...asked);
  return (value) => fits(value) && v.is(rest, value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
