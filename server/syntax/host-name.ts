/** Host names with an optional port; in lower case unless stated otherwise. */
import { domainToASCII } from 'node:url';

export type Scheme = 'http' | 'https';

const wellFormed = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** Is it a valid host for settings and links? The `Host` of requests is read by `readHostHeader`. */
export function isHostName(text: string): boolean {
  const match = wellFormed.exec(text);
  if (match === null) return false;
  const [, port] = match;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** Node's encoder takes all that an address may begin with, and leaves out what is no host. */
const unicode = /^([\w.\-\u0080-\u{10ffff}]+)(:\d*)?$/u;
const utf8 = new TextDecoder('utf-8', { fatal: true });
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ascii = /^[\u0000-\u007f]*$/;

/**
 * The ASCII form of a host that may be written in Unicode (D75), in lower case then. One from a header field has a
 * character for each byte of its UTF-8, as Node gives them.
 * @returns what is no name of a host in Unicode stays as it is
 */
export function asciiHost(host: string): string {
  if (ascii.test(host)) return host;
  const [, name = '', port = ''] = unicode.exec(textOfBytes(host)) ?? [];
  const encoded = domainToASCII(name);
  return encoded === '' ? host : encoded + port;
}

function textOfBytes(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) return text;
  try {
    return utf8.decode(bytes);
  } catch {
    return text;
  }
}

/**
 * A host as the API or a setting names it, in lower case and ASCII.
 * @returns undefined if it cannot be used
 */
export function readHost(named: string): string | undefined {
  const host = asciiHost(named.toLowerCase());
  return isHostName(canonicalHost(host, undefined)) ? host : undefined;
}

/**
 * The form in which hosts are compared (RFC 9110 §4.2.3): ASCII, lower case, without the trailing dot of a full name, without
 * the default port.
 * @param host a request's, a link's, or one that the API or a setting names
 * @param scheme undefined if the host is named without one: the default ports of both schemes are then left out
 */
export function canonicalHost(host: string, scheme: Scheme | undefined): string {
  const [, name = '', port = ''] = /^(.*?)\.?(?::(\d*))?$/.exec(asciiHost(host).toLowerCase()) ?? [];
  return port === '' || isDefaultPort(Number(port), scheme) ? name : `${name}:${Number(port)}`;
}

function isDefaultPort(port: number, scheme: Scheme | undefined): boolean {
  return (port === 80 && scheme !== 'https') || (port === 443 && scheme !== 'http');
}

export function defaultPort(scheme: Scheme): number {
  return scheme === 'https' ? 443 : 80;
}

/** @param host in lower or upper case */
export function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '');
}

/** @returns the port that the host names, else that of its scheme */
export function portOf(host: string, scheme: Scheme): number {
  return Number(/:(\d+)$/.exec(host)?.[1] ?? defaultPort(scheme));
}
