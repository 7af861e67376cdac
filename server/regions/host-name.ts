/** Names of hosts, with an optional port; in lower case unless stated otherwise. */

const wellFormed = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/** May it be used in settings and links? Hosts sent by visitors are read by `http/host-header.ts`. */
export function isHostName(text: string): boolean {
  const match = wellFormed.exec(text);
  if (match === null) return false;
  const [, port] = match;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** In any case. */
export function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '');
}
