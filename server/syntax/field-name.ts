/**
 * The name by which header fields are compared where one could be taken for another: lower case, with `-` for `_`, because
 * servers of the CGI kind confuse the two.
 */
export function comparableName(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
