/** Host names with an optional port; in lower case unless stated otherwise. */

export type Scheme = 'http' | 'https';

const wellFormed = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** Is it a valid host for settings and links? The `Host` of requests is read by `readHostHeader`. */
export function isHostName(text: string): boolean {
  const match = wellFormed.exec(text);
  if (match === null) return false;
  const [, port] = match;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/**
 * The form in which hosts are compared (RFC 9110 §4.2.3): lower case, without the trailing dot of a full name, without
 * the default port.
 * @param host a request's, a link's, or one that the API or a setting names
 * @param scheme undefined if the host is named without one: the default ports of both schemes are then left out
 */
export function canonicalHost(host: string, scheme: Scheme | undefined): string {
  const [, name = '', port = ''] = /^(.*?)\.?(?::(\d*))?$/.exec(host.toLowerCase()) ?? [];
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
