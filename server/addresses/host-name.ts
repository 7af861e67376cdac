/** Host names with an optional port; in lower case unless stated otherwise. */

const wellFormed = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** Is it a valid host for settings and links? The `Host` of requests is read by `http/host-header.ts`. */
export function isHostName(text: string): boolean {
  const match = wellFormed.exec(text);
  if (match === null) return false;
  const [, port] = match;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** @param host in lower or upper case */
export function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '');
}
