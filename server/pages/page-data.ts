/** Serialises a page's data as JSON. The JSON of a model is made once, since many pages may show it. */

import type { Settled } from '../../views/data/server-queries.ts';
import { type Boot, scriptJson } from '../../views/page/boot.ts';

const jsonOf = new WeakMap<object, string>();

/** `[{"key", "outcome"}, …]` of the settled queries. */
export function settledJson(settled: readonly Settled[]): string {
  return `[${settled.map(one).join(',')}]`;
}

function one({ key, outcome }: Settled): string {
  const json = outcome.ok ? `{"ok":true,"model":${modelJson(outcome.model)}}` : scriptJson(outcome);
  return `{"key":${scriptJson(key)},"outcome":${json}}`;
}

function modelJson(model: unknown): string {
  if (typeof model !== 'object' || model === null) return scriptJson(model ?? null);
  const known = jsonOf.get(model);
  if (known !== undefined) return known;
  const json = scriptJson(model);
  jsonOf.set(model, json);
  return json;
}

/** The boot data (views/page/boot.ts) with the outcomes so far. */
export function bootJson(boot: Omit<Boot, 'queries'>, settled: readonly Settled[]): string {
  return `${scriptJson(boot).slice(0, -1)},"queries":${settledJson(settled)}}`;
}
