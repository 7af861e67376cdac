/** Is a host equal to the domain or within it? Both in lower case, without a port. */
export function liesWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
