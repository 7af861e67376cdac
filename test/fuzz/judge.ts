/** What holds of every answer, whatever was asked and whatever the API has said. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { securityHeaders } from '../../server/http/response/send-raw.ts';
import type { HttpAnswer } from './exchange.ts';
import { ALIEN, ALIEN_HOST, findAlienMarkup, hostsOf } from './markup.ts';

export interface Circumstances {
  /** Did the API answer as it should? Then no failure is its own. */
  readonly isApiWell: boolean;
  /** May an answer of class 'other' bear headers of the API in place of ours? */
  readonly isPassedOn: boolean;
}

/** An API that fails, hangs, or is left alone for a while. */
const failuresOfTheApi: ReadonlySet<number> = new Set([502, 503, 504]);

/** @returns what is wrong with the answer; nothing where all is well */
export function judge(answer: HttpAnswer, { isApiWell, isPassedOn }: Circumstances): string[] {
  const { status, headers } = answer;
  const problems: string[] = [];
  const values = (name: string): string[] => headers.flatMap(([one, value]) => (one === name ? [value] : []));
  const isFailure = status >= 500 && !isPassedOn;
  if (isFailure && (isApiWell || !failuresOfTheApi.has(status))) problems.push(`status ${status}`);
  for (const name of Object.keys(securityHeaders)) {
    if (values(name).length !== 1 && !(isPassedOn && values(name).length > 1))
      problems.push(`${values(name).length} fields ${name}`);
  }
  if (values('x-request-id').length !== 1) problems.push(`${values('x-request-id').length} fields x-request-id`);
  if (answer.body !== '' && values('content-type').length === 0 && !isPassedOn) problems.push('no content type');
  for (const [name] of headers) if (name.includes(ALIEN)) problems.push(`a header of a stranger: ${name}`);
  for (const place of values('location')) if (!staysHere(place)) problems.push(`a redirect to ${place}`);
  if (/^text\/html|xhtml/i.test(values('content-type')[0] ?? '') && !isPassedOn) {
    const html = decode(answer.body, values('content-encoding')[0]);
    problems.push(...findAlienMarkup(html));
    if (isApiWell && hostsOf(html).has(ALIEN_HOST)) problems.push('a link to a host of a stranger');
  }
  return problems;
}

/** Is it within the origin, or a host of the shop, as a browser reads it? */
function staysHere(location: string): boolean {
  const { protocol, hostname } = URL.parse(location, 'http://shop.example/wine/') ?? { protocol: '', hostname: '' };
  return /^https?:$/.test(protocol) && /^(?:[\w-]+\.)?shop\.example$/.test(hostname);
}

/** Of what was sent the bytes, as letters, become text. */
function decode(body: string, coding: string | undefined): string {
  const bytes = Buffer.from(body, 'latin1');
  if (bytes.length === 0) return '';
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  if (coding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
