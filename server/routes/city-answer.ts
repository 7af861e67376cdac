/**
 * Checks the host in the response of `POST /session/geo.json`, to which the browser then goes. It is replaced by the
 * storefront's own host of that city, or the default host, so that it is always a known one (D19). Pure.
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
