/** `TRUST_PROXY`: the proxies whose `X-Forwarded-*` is trusted. */
import { BlockList, isIP } from 'node:net';
import { Problem, splitList } from './values.ts';

/** Decides whose `X-Forwarded-*` is trusted, by the peer's address and its distance in hops. */
export type Trust = (address: string, hop: number) => boolean;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads a hop count, or addresses and networks separated by commas. A count becomes a function, because Fastify would
 * trust nobody if given a number.
 * @throws Problem
 */
export function readTrust(text: string): Trust {
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const list = new BlockList();
  for (const entry of splitList(text.toLowerCase())) {
    for (const network of namedNetworks[entry] ?? [entry]) addNetwork(list, network);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const version = isIP(address);
  const width = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)) || prefix > width) {
    throw new Problem(`"${network}" is neither a hop count nor an address or network`);
  }
  list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
}
