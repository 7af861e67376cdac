/**
 * Checks whether the shop API answers as the contract says. A few calls stand for all; `npm run check:contract` checks
 * each.
 */

import { AdapterError } from '../../server/gateway/adapter/adapted-call.ts';
import { checkOf } from '../../server/gateway/contract/check.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import { type CallAnswer, type CallKey, calls } from '../../shared/contract/calls.ts';
import type { Geo } from '../../shared/contract/things.ts';
import { type Api, type Reply, Visitor } from '../contract/client.ts';
import { findLacking } from '../contract/lacking.ts';
import { linkingCalls, linksOf } from '../contract/unanswered.ts';
import { type Finding, failed, passed, reasonOf, warning } from './finding.ts';

export interface ApiExamination {
  readonly findings: readonly Finding[];
  /** The API's cities; undefined if it did not return them. */
  readonly geos: readonly Geo[] | undefined;
}

const ABOUT = 'shop API';
const MEND_ADAPTER = 'mend the module that SHOP_API_ADAPTER names';

/**
 * @param api as the storefront's settings name it
 * @param publicHost of the default city, sent to the API as `X-Forwarded-Host` (contract.md §1)
 * @param timeoutMs of calls that have none of their own
 * @returns findings on its cities and categories, one listing, one private call, and what is optional
 */
export async function examineApi(api: Api, publicHost: string, timeoutMs: number): Promise<ApiExamination> {
  const visitor = new Visitor(api, publicHost, timeoutMs);
  const cities = await examineCall(visitor, 'GET /api/geo.json');
  if (!cities.reached) return { findings: [cities.finding], geos: undefined };
  const categories = await examineCall(visitor, 'GET /api/catalog/categories.json');
  const listing = categories.value?.categories[0]?.url ?? '/wine/';
  const findings = [
    cities.finding,
    categories.finding,
    (await examineCall(visitor, 'GET {listing}?format=json', { listing })).finding,
    (await examineCall(visitor, 'GET /session/user_info.json')).finding,
    await examineOptional(visitor),
    ...(await examineAddresses(visitor)),
  ];
  return { findings, geos: cities.value?.geos };
}

/** What the storefront shows only where the API has it (D53, D62). */
async function examineOptional(visitor: Visitor): Promise<Finding> {
  const lacking = [...(await findLacking(visitor))];
  if (lacking.length === 0) return passed(ABOUT, 'it has all that is optional');
  const remedy = 'nothing of that is shown; contract.md §6 says how the API can offer it';
  return warning(ABOUT, `it lacks ${lacking.join(', ')}`, remedy);
}

/** Addresses that no screen answers, so that what is there would vanish without a word (D59). */
async function examineAddresses(visitor: Visitor): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of linkingCalls) {
    const { value } = await examineCall(visitor, key);
    if (value === undefined) continue;
    const lost = linksOf(key, value).filter(({ answered }) => !answered);
    const first = lost.slice(0, 5).map(({ kind, url }) => `${kind} ${url}`);
    const remedy = 'name them in categories, occasions or content of the profile (SHOP_PROFILE)';
    if (lost.length > 0) findings.push(failed(ABOUT, `no screen answers ${first.join(', ')} of ${key}`, remedy));
  }
  return findings;
}

interface Examined<K extends CallKey> {
  readonly finding: Finding;
  readonly reached: boolean;
  readonly value?: CallAnswer<K>;
}

async function examineCall<K extends CallKey>(
  visitor: Visitor,
  key: K,
  input: Record<string, unknown> = {},
): Promise<Examined<K>> {
  const begun = performance.now();
  let reply: Reply;
  try {
    reply = await visitor.ask(fillAddress(key, input).url, timesOfCalls(visitor.timeoutMs)(key));
  } catch (error) {
    if (error instanceof AdapterError) return { reached: false, finding: failed(ABOUT, error.message, MEND_ADAPTER) };
    const remedy = `is SHOP_API_URL right (${visitor.base}), is the API running, and may this machine reach it?`;
    return { reached: false, finding: failed(ABOUT, `${key} fails: ${reasonOf(error)}`, remedy) };
  }
  const ms = Math.round(performance.now() - begun);
  return { reached: true, ...toFinding(key, reply, `${key} in ${ms} ms`) };
}

function toFinding<K extends CallKey>(key: K, { status, json }: Reply, message: string): Omit<Examined<K>, 'reached'> {
  if (status !== 200) {
    const remedy = 'the API has to answer it with 200; see npm run check:contract';
    return { finding: failed(ABOUT, `${key} answers ${status}`, remedy) };
  }
  const remedy = 'tell the API’s team: npm run check:contract -- URL names each field';
  if (json === undefined) return { finding: failed(ABOUT, `${key} answers no JSON`, remedy) };
  const checked = checkOf(calls[key].answer)(json);
  if (!checked.fits) return { finding: failed(ABOUT, `${key} does not fit the contract: ${checked.wrong}`, remedy) };
  const dropped = checked.dropped.slice(0, 3).join(', ');
  const finding =
    dropped === '' ? passed(ABOUT, message) : warning(ABOUT, `${message}, without what is wrong: ${dropped}`, remedy);
  return { finding, value: json as CallAnswer<K> };
}
