/** Which pictures of an answer may be shown (contract.md §5.2): local ones, and those on the hosts in `IMAGE_HOSTS`. */
import { isLocalPath } from '../../../shared/local-path.ts';

export type PictureRule = (address: string) => boolean;

/** Stands for the page's own origin. */
const BASE = 'http://local.invalid';

/** @param hosts in lower case, with their ports */
export function picturesOf(hosts: readonly string[]): PictureRule {
  return (address) => {
    if (isLocalPath(address)) return true;
    if (!URL.canParse(address, BASE)) return false;
    const { protocol, origin, host } = new URL(address, BASE);
    return origin === BASE || (/^https?:$/.test(protocol) && hosts.includes(host));
  };
}
