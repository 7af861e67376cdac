/** Every address that the API would send a visitor to: a screen must answer it, and listings must be there (D59). */
import { type LinkingCall, linkingCalls, linksOf } from '../../../server/doctor/unanswered.ts';
import { fillAddress } from '../../../shared/contract/addresses.ts';
import { type CallAnswer, calls } from '../../../shared/contract/calls.ts';
import { matchScreen } from '../../../shared/routes.ts';
import type { Visitor } from './client.ts';
import { answerProblems, type Finding, finding, skipped } from './findings.ts';

const REMEDY = 'name it in the categories, occasions or content of the profile (SHOP_PROFILE, --profile), or mend it';

export async function checkAddresses(visitor: Visitor): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of linkingCalls) findings.push(await checkLinks(visitor, key));
  return findings;
}

async function checkLinks(visitor: Visitor, key: LinkingCall): Promise<Finding> {
  const about = `addresses in ${key} (D59)`;
  const reply = await visitor.ask(fillAddress(key, {}).url);
  if (answerProblems(calls[key].answer, reply).length > 0) return skipped(about, 'its row has failed');
  const links = linksOf(key, reply.json as CallAnswer<LinkingCall>);
  const problems = links.flatMap(({ kind, url, answered }) =>
    answered ? [] : [`${kind} ${url}: no screen answers this address → ${REMEDY}`],
  );
  for (const { kind, url, answered } of links) {
    if (!answered || matchScreen(url).screen !== 'listing') continue;
    const { status } = await visitor.ask(`${url}?format=json`);
    if (status !== 200) problems.push(`${kind} ${url}: the API answers its listing with ${status}`);
  }
  return finding(about, `${links.length} addresses`, problems);
}
