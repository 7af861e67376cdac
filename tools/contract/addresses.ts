/** Every address that the API would send a visitor to: a screen must answer it (D59), and the API what it shows (D62). */

import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallAnswer, calls } from '../../shared/contract/calls.ts';
import { optionalScreens } from '../../shared/optional.ts';
import { profileFolder } from '../../shared/profile/folders.mjs';
import { findPages } from '../../shared/profile/own-pages.ts';
import { matchScreen } from '../../shared/routes.ts';
import type { Visitor } from './client.ts';
import { answerProblems, type Finding, finding, skipped } from './findings.ts';
import { excuseFor, type Lacking } from './lacking.ts';
import { type LinkingCall, linkingCalls, linksOf } from './unanswered.ts';

const REMEDY = 'name it in the categories, occasions or content of the profile (SHOP_PROFILE, --profile), or mend it';

/** Pages of the profile hold before the API's (conventions §5). */
const ownPages = findPages(profileFolder());

export async function checkAddresses(visitor: Visitor, lacking: Lacking): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of linkingCalls) {
    const excuse = excuseFor(key, {}, lacking);
    findings.push(excuse === undefined ? await checkLinks(visitor, key) : skipped(nameOf(key), excuse));
  }
  return findings;
}

const nameOf = (key: LinkingCall): string => `addresses in ${key} (D59)`;

async function checkLinks(visitor: Visitor, key: LinkingCall): Promise<Finding> {
  const about = nameOf(key);
  const reply = await visitor.ask(fillAddress(key, {}).url);
  if (answerProblems(calls[key].answer, reply).length > 0) return skipped(about, 'its row has failed');
  const links = linksOf(key, reply.json as CallAnswer<LinkingCall>);
  const problems = links.flatMap(({ kind, url, answered }) =>
    answered ? [] : [`${kind} ${url}: no screen answers this address → ${REMEDY}`],
  );
  for (const { kind, url, answered } of links) {
    const asked = answered ? mainCall(url) : undefined;
    if (asked === undefined) continue;
    const { status } = await visitor.ask(asked);
    if (status !== 200) problems.push(`${kind} ${url}: the API answers ${asked} with ${status}`);
  }
  return finding(about, `${links.length} addresses`, problems);
}

/** The call that decides whether the page of an address is there; undefined: a page that needs none. */
function mainCall(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  if (ownPages.has(path)) return undefined;
  const feed = optionalScreens.get(path);
  if (feed !== undefined) return fillAddress(feed.call, { ...feed.input }).url;
  const { screen, params } = matchScreen(path);
  switch (screen) {
    case 'listing':
    case 'brand':
    case 'product':
      return `${path}?format=json`;
    case 'article':
      return `/article/${params.rubric}/${params.id}.json`;
    case 'rubric':
      return `/article.json?url=${encodeURIComponent(path)}`;
    case 'shop':
      return `/api/shop/${params.id}.json`;
    default:
      return undefined;
  }
}
