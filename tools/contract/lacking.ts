/** What an API lacks of what it may lack, found out as the storefront does (D53, D62), and what it need not answer then. */
import { type Asking, isOffered, type Offer } from '../../server/optional-calls/probe.ts';
import { ApiError } from '../../shared/api.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallAnswer, type CallKey, calls } from '../../shared/contract/calls.ts';
import { optionalOffers, optionalScreens, screenFedBy } from '../../shared/optional.ts';
import { calculator } from '../../shared/profile/profile.ts';
import type { Visitor } from './client.ts';
import { schemaProblems } from './findings.ts';

const ofCalculator: readonly CallKey[] = ['GET /calculator/options.json', 'POST /calculator.json'];

/** Calls by their keys, screens by their paths. */
export type Lacking = ReadonlySet<Offer>;

export async function findLacking(visitor: Visitor): Promise<Lacking> {
  const read = async (call: CallKey, input: object): Promise<unknown> => {
    const { status, json } = await visitor.ask(fillAddress(call, { ...input }).url);
    const isValid = status === 200 && schemaProblems(calls[call].answer, json).length === 0;
    if (!isValid) throw new ApiError(status, 'invalid', `${call} has no valid answer`);
    return json;
  };
  const asking: Asking = {
    read,
    shops: async () => (await read('GET /api/shop.json', {})) as CallAnswer<'GET /api/shop.json'>,
    options: async (_, url) => {
      const { status, headers } = await visitor.ask(url, { method: 'OPTIONS' });
      return { status, allow: headers.get('allow') };
    },
  };
  const offers: readonly Offer[] = [...Object.keys(optionalOffers), ...optionalScreens.keys()];
  const found = await Promise.all(offers.map((offer) => isOffered(offer, asking)));
  return new Set(offers.filter((_, index) => found[index] === false));
}

/** @returns why a call need not be answered; undefined: it has to be */
export function excuseFor(key: CallKey, input: object, lacking: Lacking): string | undefined {
  if (lacking.has(key)) return 'optional, and not offered (contract.md §6)';
  if (!calculator && ofCalculator.includes(key)) return 'of the calculator, which the profile does not have';
  const fed = screenFedBy(key, input);
  const missing = [...optionalScreens].find(([path, { others }]) => lacking.has(path) && others?.includes(key));
  const screen = missing?.[0] ?? (fed !== undefined && lacking.has(fed) ? fed : undefined);
  return screen === undefined ? undefined : `for ${screen}, which is optional and not there (D62)`;
}
