/** The addresses that belong to the shop's API, whatever it answers there (contract.md, last paragraph). */
export const apiPrefixes = ['/api/', '/session/', '/upload/'] as const;

export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/session/') || path.startsWith('/upload/');
}

const privatePrefixes = ['/session/', '/api/cart', '/api/checkout', '/api/feedback'] as const;

/**
 * Does this address belong to the private class, whether or not the table has a row for it (contract.md §2:
 * `/session/*`, `/api/cart*`, `/api/checkout*`, `/api/feedback*`)? Its answers are never stored. Accepts a path, or a
 * path and query.
 */
export function isPrivatePath(path: string): boolean {
  return privatePrefixes.some((prefix) => path.startsWith(prefix));
}
