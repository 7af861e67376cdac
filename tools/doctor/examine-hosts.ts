/** Checks the cities' hosts: can they be resolved, and is the default one among them (conventions.md §2)? */
import { lookup } from 'node:dns/promises';
import type { Config } from '../../server/config/config.ts';
import { hasWrongHost, mapRegions } from '../../server/regions/regions.ts';
import { canonicalHost, withoutPort } from '../../server/syntax/host-name.ts';
import type { Geo } from '../../shared/contract/things.ts';
import { liesWithin } from '../../shared/rules/domain.ts';
import { type Finding, failed, passed, reasonOf, warning } from './finding.ts';

export interface HostSettings extends Pick<Config, 'regionHosts' | 'cookieDomain'> {
  readonly publicHost: string;
}

export type Resolve = (name: string) => Promise<unknown>;

/** @param geos of the API; if empty, only `REGION_HOSTS` is checked */
export async function examineHosts(
  geos: readonly Geo[],
  settings: HostSettings,
  resolve: Resolve = (name) => lookup(name),
): Promise<Finding[]> {
  const { hosts } = mapRegions(geos, settings);
  return [
    examinePublicHost(hosts, settings),
    ...examineSettings(geos, hosts, settings),
    ...(await examineNames(hosts, resolve)),
  ];
}

function examinePublicHost(hosts: readonly string[], { publicHost }: HostSettings): Finding {
  if (hosts.includes(canonicalHost(publicHost, undefined)))
    return passed('hosts', `${publicHost} is the default one of ${hosts.length}`);
  const known = hosts.length === 0 ? 'no city has one' : `known are ${hosts.slice(0, 5).join(', ')}`;
  const remedy = 'set PUBLIC_HOST to the default city’s host, with its port, or name it in REGION_HOSTS';
  return failed('hosts', `${publicHost} is no city’s host (${known})`, remedy);
}

function examineSettings(geos: readonly Geo[], hosts: readonly string[], settings: HostSettings): Finding[] {
  const { regionHosts, cookieDomain } = settings;
  const ids = new Set(geos.map(({ id }) => id));
  const unknown = [...regionHosts].filter(([, id]) => geos.length > 0 && !ids.has(id));
  const outside = hosts.filter((host) => cookieDomain !== undefined && !liesWithin(withoutPort(host), cookieDomain));
  const wrong = geos.filter((geo) => hasWrongHost(geo) && ![...regionHosts.values()].includes(geo.id));
  return [
    ...wrong.map(({ id, host }) =>
      failed('hosts', `city ${id}: "${host}" is no name of a host`, 'correct it in geo.json, or set REGION_HOSTS'),
    ),
    ...unknown.map(([host, id]) =>
      failed('hosts', `REGION_HOSTS: the API knows no city ${id}`, `correct ${host}=${id}`),
    ),
    ...(outside.length === 0 ? [] : [noteOutside(outside, cookieDomain)]),
  ];
}

/** One finding, however many hosts there are. */
function noteOutside(outside: readonly string[], cookieDomain: string | undefined): Finding {
  const [first] = outside;
  const hosts = outside.length === 1 ? `${first} lies` : `${outside.length} hosts, as ${first}, lie`;
  return warning('hosts', `${hosts} outside of COOKIE_DOMAIN ${cookieDomain}`, 'a cart does not come along there');
}

/** Resolves each name once, whatever its port. */
async function examineNames(hosts: readonly string[], resolve: Resolve): Promise<Finding[]> {
  const names = [...new Set(hosts.map(withoutPort))];
  const findings = await Promise.all(names.map((name) => examineName(name, resolve)));
  const found = findings.filter((finding) => finding === undefined).length;
  const missing = findings.filter((finding) => finding !== undefined);
  return found === 0 ? missing : [passed('names', `${found} of ${names.length} can be found`), ...missing];
}

async function examineName(name: string, resolve: Resolve): Promise<Finding | undefined> {
  // Browsers resolve these names themselves, even if the system does not.
  if (liesWithin(name, 'localhost')) return undefined;
  try {
    await resolve(name.replace(/^\[|\]$/g, ''));
    return undefined;
  } catch (error) {
    return failed('names', `${name} cannot be found: ${reasonOf(error)}`, 'add it to the name service');
  }
}
