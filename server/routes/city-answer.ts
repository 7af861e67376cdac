/**
 * Rewrites the answer of `POST /session/geo.json`, which leads the browser to a city's host. The host must be a known
 * one (D19): the storefront's own name of the city's host, or the default one. Pure.
 */
import type { RawAnswer } from '../gateway/proxied.ts';
import type { Region } from '../gateway/request-context.ts';

export interface HostsOfCities {
  byId(id: number): Region | undefined;
  readonly fallback: Region;
}

interface CityAnswer {
  readonly host?: unknown;
  readonly area?: { readonly id?: unknown };
}

export function withKnownHost(answer: RawAnswer, cities: HostsOfCities): RawAnswer {
  if (answer.status !== 200 || !(answer.body instanceof Uint8Array)) return answer;
  const body = JSON.parse(Buffer.from(answer.body).toString('utf8')) as CityAnswer;
  const id = body.area?.id;
  const { host } = (typeof id === 'number' ? cities.byId(id) : undefined) ?? cities.fallback;
  if (body.host === host) return answer;
  const bytes = Buffer.from(JSON.stringify({ ...body, host }));
  const headers = answer.headers.filter(([name]) => name !== 'content-length' && name !== 'etag');
  return { ...answer, headers, body: bytes };
}
