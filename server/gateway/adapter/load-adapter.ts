/** Loads the adapter of an API of another shape (D61). */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closestMatch } from 'leven';
import type { AdapterRequest, AnswerHead, Refusal } from '../../../shared/contract/adapter.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { WrongValue } from '../../config/values.ts';

/** A row of an adapter. The call is what the adapter's type says of the row. */
export interface LoadedRow {
  request?(call: object): AdapterRequest | Refusal | undefined;
  answer?(body: unknown, call: object, head: AnswerHead): unknown;
}

/** The rows that the adapter changes. */
export type LoadedAdapter = ReadonlyMap<string, LoadedRow>;

/** By this name an adapter imports its kit, wherever it lies. */
const KIT = 'vitrina/adapter';
const kitUrl = new URL('../../../shared/contract/adapter.ts', import.meta.url).href;

const PICTURE = 'picture';
const partsOfRow: readonly string[] = ['request', 'answer'];
const partsOfPicture: readonly string[] = ['request'];

/**
 * @param file `SHOP_API_ADAPTER`: the path of a module
 * @throws WrongValue if it cannot be loaded, or is no adapter
 */
export async function loadAdapter(file: string): Promise<LoadedAdapter> {
  const wrong = (problem: string): never => {
    throw new WrongValue('SHOP_API_ADAPTER', `${file} ${problem}`);
  };
  const { default: rows } = await importWithKit(file).catch((error) => wrong(`cannot be loaded: ${reasonOf(error)}`));
  if (!isObject(rows)) return wrong('has no default export that is an object by row');
  const names = [...Object.keys(calls), PICTURE];
  for (const [key, row] of Object.entries(rows)) {
    if (!names.includes(key)) {
      wrong(`names "${key}", which is no row of the table; did you mean "${closestMatch(key, names)}"?`);
    }
    const known = key === PICTURE ? partsOfPicture : partsOfRow;
    if (!isObject(row)) return wrong(`has no object with ${known.join(' or ')} for "${key}"`);
    for (const [part, value] of Object.entries(row)) {
      if (!known.includes(part)) wrong(`has "${part}" for "${key}": only ${known.join(' and ')} are known`);
      if (typeof value !== 'function') wrong(`has a ${part} for "${key}" that is no function`);
    }
  }
  return new Map(Object.entries(rows) as [string, LoadedRow][]);
}

async function importWithKit(file: string): Promise<{ readonly default?: unknown }> {
  const hooks = registerHooks({
    resolve: (name, context, next) => (name === KIT ? { url: kitUrl, shortCircuit: true } : next(name, context)),
  });
  try {
    return await import(pathToFileURL(resolve(file)).href);
  } finally {
    hooks.deregister();
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One line. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}
