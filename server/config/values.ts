/** The kinds of values that settings have, as schemas of text. A message completes the line that begins with the variable. */

import { statSync } from 'node:fs';
import * as v from 'valibot';
import { readId } from '../../shared/rules/ids.ts';
import { comparableName } from '../syntax/field-name.ts';
import { asciiHost, isHostName } from '../syntax/host-name.ts';

/** Says in one line what is wrong with a text; thrown by the functions that `readBy` takes. */
export class Problem extends Error {}

/** A text that a function reads. @param read throws `Problem` for a text that is wrong */
export function readBy<T>(read: (text: string) => T) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        addIssue({ message: error.message });
        return NEVER;
      }
    }),
  );
}

const isNot = (what: string) => (issue: v.BaseIssue<unknown>) => `"${issue.input}" is not ${what}`;

/** A text that matches the pattern. @param what completes “… is not …” */
export const matching = (pattern: RegExp, what: string) => v.pipe(v.string(), v.regex(pattern, isNot(what)));

/** A whole number within bounds. @param what completes “… is not …” */
export function integer(min: number, max: number, what: string) {
  const message = isNot(`${what} (${min}–${max})`);
  return v.pipe(v.string(), v.digits(message), v.toNumber(message), v.minValue(min, message), v.maxValue(max, message));
}

/** A time in ms. */
export const time = (min: number, max: number) => integer(min, max, 'a time in ms');

export const port = integer(0, 65_535, 'a port number');

/** A fraction from 0 to 1. */
export const part = v.pipe(matching(/^(?:0|1|0?\.\d{1,15}|[01]\.0+)$/, 'a part (0–1)'), v.transform(Number));

/** One of a few values. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, (issue) => `"${issue.input}" is not one of ${values.join(', ')}`);

/** A folder that is there. */
export const folder = v.pipe(
  v.string(),
  v.check((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, isNot('a folder')),
);

/** `on` or `off`. */
export const onOff = v.pipe(
  oneOf(['on', 'off']),
  v.transform((word) => word === 'on'),
);

/** A secret that is sent in a header field. Its message does not repeat it. */
export const headerValue = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'is no header value'));

/** An absolute URL with one of the schemes. It may contain placeholders such as `{z}`. */
export const url = (...schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => {
        const parsed = URL.parse(text);
        return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.hash === '';
      },
      // The message must not reveal a password.
      ({ input }) => `"${input.replace(/\/\/[^/]*@/, '//…@')}" is not an address (${schemes.join(', ')})`,
    ),
  );

/**
 * The address of a server that calls are sent to. A user or password in it is refused, because calls would silently
 * ignore it.
 */
const serverUrl = v.pipe(
  url('http', 'https'),
  v.check((text) => {
    const { username, password } = new URL(text);
    return username + password === '';
  }, 'may not have a user or a password'),
);

/** For the beginning of addresses. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}

/** The beginning of addresses: without a query, and without a slash at the end. */
export const baseUrl = v.pipe(
  serverUrl,
  v.check(
    (text) => !text.includes('?'),
    ({ input }) => `"${input}" may not have a query`,
  ),
  v.transform(withoutEndSlashes),
);

const places = ['{z}', '{x}', '{y}'];

/** An address with places for a tile's coordinates. */
export const tileUrl = v.pipe(
  serverUrl,
  v.check(
    (text) => places.every((place) => text.includes(place)),
    ({ input }) => `"${input}" has no ${places.find((place) => !input.includes(place))}`,
  ),
);

export const listenHost = v.pipe(
  v.string(),
  v.transform(asciiHost),
  v.regex(/^[\w.:%-]+$/, isNot('an address to listen on')),
);

/** A host with an optional port, in lower case and ASCII (D75). */
export const host = v.pipe(v.string(), v.toLowerCase(), v.transform(asciiHost), v.check(isHostName, isNot('a host')));

/** Hosts separated by commas. */
export const hosts = v.pipe(v.string(), v.transform(splitList), v.array(host));

/** Names of header fields (RFC 9110 §5.1), in lower case. */
export const fieldNames = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.transform(splitList),
  v.array(v.pipe(v.string(), v.regex(/^[!#$%&'*+.^_`|~0-9a-z-]+$/, isNot('the name of a header field')))),
);

/** A domain in lower case, without a dot in front. */
export const domain = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.transform((text) => asciiHost(text.replace(/^\./, ''))),
  v.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, isNot('a domain')),
);

/** `host=geo_id,host=geo_id`. Each host has one city, and each city one host, which its links name. */
export const hostMap = readBy((text): ReadonlyMap<string, number> => {
  const pairs = splitList(text.toLowerCase()).map(readHostPair);
  for (const [at, [host, id]] of pairs.entries()) {
    const twin = pairs.slice(0, at).find(([otherHost, otherId]) => otherHost === host || otherId === id);
    if (twin === undefined) continue;
    const problem = twin[0] === host ? 'name one host twice' : 'give one city two hosts';
    throw new Problem(`"${twin.join('=')}" and "${host}=${id}" ${problem}`);
  }
  return new Map(pairs);
});

function readHostPair(pair: string): [string, number] {
  const [named = '', right = '', ...more] = pair.split('=').map((side) => side.trim());
  const left = asciiHost(named);
  const geoId = readId(right);
  if (!isHostName(left) || geoId === undefined || more.length > 0) throw new Problem(`"${pair}" is not host=geo_id`);
  return [left, geoId];
}

/** `name=value,name=value`, with URL-encoded values. It may contain a secret, so messages do not repeat it. */
export const pairs = readBy((text): Readonly<Record<string, string>> => {
  const read = splitList(text).map((pair) => {
    const [, name, value] = /^([^\s=]+)\s*=(.*)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw new Problem('is not name=value,name=value');
    try {
      return [name, decodeURIComponent(value.trim())];
    } catch {
      throw new Problem(`the value of "${name}" is not URL-encoded`);
    }
  });
  return Object.fromEntries(read);
});

/** Fields that describe a message or its way. The storefront sets them itself, whoever is asked. */
const ofMessages =
  /^(?:(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|host|expect|cookie|range|accept-encoding|x-request-id|via|traceparent|tracestate)$|proxy-|content-|if-|(?:x-)?forwarded(?:-|$))/;

/** Lines of `name: value`: fields of a request. They are secret, so messages do not repeat values. */
export const headerLines = readBy((text) => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const fields = lines.filter((line) => line !== '').map(readHeaderLine);
  const names = fields.map(([name]) => comparableName(name));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Problem(`names ${twice} twice`);
  return fields;
});

function readHeaderLine(line: string, at: number): readonly [name: string, value: string] {
  const [, written, value] =
    /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)$/.exec(line) ?? [];
  if (written === undefined || value === undefined) throw new Problem(`line ${at + 1} is not name: value`);
  const name = written.toLowerCase();
  if (ofMessages.test(comparableName(name))) throw new Problem(`may not set ${name}, which the storefront sets itself`);
  return [name, value];
}

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** An invalid setting, which stops the start (conventions.md §1). Its message is one line that names the variable. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue';
  readonly variable: string;

  /** @param problem what is wrong, e.g. `"abc" is not a port number (0–65535)` */
  constructor(variable: string, problem: string) {
    super(`${variable}: ${problem}`);
    this.variable = variable;
  }
}
