/**
 * Checks whether the shop API answers as the contract says. A few calls stand for all; `npm run check:contract` checks
 * each.
 */
import { Agent, request } from 'undici';
import type { Door } from '../../server/config/door-settings.ts';
import { checkOf } from '../../server/gateway/contract/check.ts';
import {
  type AdaptedCall,
  AdapterError,
  adaptCall,
  type LoadedAdapter,
} from '../../server/gateway/transport/adapter.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallAnswer, type CallKey, calls } from '../../shared/contract/calls.ts';
import type { Geo } from '../../shared/contract/things.ts';
import { linkingCalls, linksOf } from '../contract/unanswered.ts';
import { type Finding, failed, passed, reasonOf, warning } from './finding.ts';

export interface ApiExamination {
  readonly findings: readonly Finding[];
  /** The API's cities; undefined if it did not return them. */
  readonly geos: readonly Geo[] | undefined;
}

export interface ApiSettings {
  readonly url: string;
  readonly door: Door | undefined;
  readonly adapter: LoadedAdapter | undefined;
  /** Timeout of calls that have none of their own; ms. */
  readonly timeoutMs: number;
  /** The host of the default city, sent to the API as `X-Forwarded-Host` (contract.md §1). */
  readonly publicHost: string;
}

const ABOUT = 'shop API';
const MEND_ADAPTER = 'mend the module that SHOP_API_ADAPTER names';

/** @returns findings on its cities and categories, one listing and one private call */
export async function examineApi(settings: ApiSettings): Promise<ApiExamination> {
  const cities = await examineCall('GET /api/geo.json', {}, settings);
  if (!cities.reached) return { findings: [cities.finding], geos: undefined };
  const categories = await examineCall('GET /api/catalog/categories.json', {}, settings);
  const listing = categories.value?.categories[0]?.url ?? '/wine/';
  const findings = [
    cities.finding,
    categories.finding,
    (await examineCall('GET {listing}?format=json', { listing }, settings)).finding,
    (await examineCall('GET /session/user_info.json', {}, settings)).finding,
    ...(await examineAddresses(settings)),
  ];
  return { findings, geos: cities.value?.geos };
}

/** Addresses that no screen answers, so that what is there would vanish without a word (D59). */
async function examineAddresses(settings: ApiSettings): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of linkingCalls) {
    const { value } = await examineCall(key, {}, settings);
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
  key: K,
  input: Record<string, unknown>,
  { url, door, adapter, timeoutMs, publicHost }: ApiSettings,
): Promise<Examined<K>> {
  const address = fillAddress(key, input);
  const row: CallRow = calls[key];
  const limit = row.timeoutMs ?? timeoutMs;
  const begun = performance.now();
  const dispatcher = new Agent({ connect: { ...door?.tls } });
  let text: string;
  let adapted: AdaptedCall | undefined;
  try {
    if (adapter !== undefined) adapted = adaptCall(adapter, key, address.url);
    const { statusCode, body } = await request(url + (adapted?.url ?? address.url), {
      headers: {
        accept: 'application/json',
        'accept-language': 'ru',
        'x-forwarded-host': publicHost,
        ...Object.fromEntries(door?.fields ?? []),
      },
      dispatcher,
      signal: AbortSignal.timeout(limit),
    });
    text = await body.text();
    if (statusCode !== 200) {
      const remedy = 'the API has to answer it with 200; see npm run check:contract';
      return { reached: true, finding: failed(ABOUT, `${key} answers ${statusCode}`, remedy) };
    }
  } catch (error) {
    if (error instanceof AdapterError) return { reached: false, finding: failed(ABOUT, error.message, MEND_ADAPTER) };
    const remedy = `is SHOP_API_URL right (${url}), is the API running, and may this machine reach it?`;
    return { reached: false, finding: failed(ABOUT, `${key} fails: ${reasonOf(error)}`, remedy) };
  } finally {
    dispatcher.destroy().catch(() => undefined);
  }
  const ms = Math.round(performance.now() - begun);
  return { reached: true, ...toFinding(key, text, adapted?.answer, `${key} in ${ms} ms`) };
}

function toFinding<K extends CallKey>(
  key: K,
  text: string,
  adaptAnswer: AdaptedCall['answer'],
  message: string,
): Omit<Examined<K>, 'reached'> {
  const remedy = 'tell the API’s team: npm run check:contract -- URL names each field';
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (adaptAnswer !== undefined) value = adaptAnswer(value);
  } catch (error) {
    if (error instanceof AdapterError) return { finding: failed(ABOUT, error.message, MEND_ADAPTER) };
    return { finding: failed(ABOUT, `${key} answers no JSON`, remedy) };
  }
  const checked = checkOf(calls[key].answer)(value);
  if (!checked.fits) return { finding: failed(ABOUT, `${key} does not fit the contract: ${checked.wrong}`, remedy) };
  const fitting = value as CallAnswer<K>;
  const dropped = checked.dropped.slice(0, 3).join(', ');
  const finding =
    dropped === '' ? passed(ABOUT, message) : warning(ABOUT, `${message}, without what is wrong: ${dropped}`, remedy);
  return { finding, value: fitting };
}
