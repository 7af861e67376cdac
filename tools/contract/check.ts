/** The whole check of a shop API, for the profile of the environment. */
import { readConfig } from '../../server/config/config.ts';
import { loadAdapter } from '../../server/gateway/adapter/load-adapter.ts';
import { checkAddresses } from './addresses.ts';
import { type Api, Visitor } from './client.ts';
import type { Finding } from './findings.ts';
import { checkReadingRules } from './reading.ts';
import { checkReadingRows, skipWritingRows } from './rows.ts';
import { findSamples } from './samples.ts';
import { checkWriting } from './writing.ts';

/** @throws WrongValue for a setting or an adapter that is wrong */
export async function openApi(base: string, adapterFile: string | undefined): Promise<Api> {
  const { apiCredentials: credentials, adapter, imageHosts } = readConfig({ ...process.env, SHOP_API_URL: base });
  const file = adapterFile ?? adapter;
  return { base, credentials, imageHosts, adapter: file === undefined ? undefined : await loadAdapter(file) };
}

export async function checkContract(api: Api, host: string | undefined, write: boolean): Promise<Finding[]> {
  const visitor = new Visitor(api, host);
  const samples = await findSamples(visitor);
  return [
    ...(await checkReadingRows(visitor, samples)),
    ...(await checkReadingRules(api, visitor, samples)),
    ...(await checkAddresses(visitor, samples.lacking)),
    ...(write ? await checkWriting(api, samples) : skipWritingRows()),
  ];
}
