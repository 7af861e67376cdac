/** Reads the addresses of clients that proxies name (D76). */
import { isIP } from 'node:net';

/** An address with a port, as some balancers write it: `192.0.2.7:41000`, `[2001:db8::1]:443`. */
const withPort = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

/** @returns undefined if it is no address, such as `unknown` */
function readAddress(text: string): string | undefined {
  if (isIP(text) !== 0) return text;
  const [, v4, v6] = withPort.exec(text) ?? [];
  const address = v4 ?? v6 ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The addresses of `X-Forwarded-For` without their ports. What stands before something that is no address says nothing,
 * as nobody knows who has written it.
 * @returns undefined if none is left
 */
export function plainForwardedFor(value: string): string | undefined {
  if (isIP(value) !== 0) return value;
  const addresses: string[] = [];
  const listed = value.split(',').map((text) => text.trim());
  for (const text of listed.filter(Boolean).reverse()) {
    const address = readAddress(text);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.length === 0 ? undefined : addresses.join(', ');
}
