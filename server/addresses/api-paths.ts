/** Paths that always belong to the shop's API (contract.md, last paragraph). */
export const apiPrefixes = ['/api/', '/session/', '/upload/'] as const;

export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/session/') || path.startsWith('/upload/');
}

const picture = /\.(?:jpe?g|png|webp|avif|svg|gif)$/i;

/** Does the path end as that of a picture does (contract.md §2)? The caller excludes built assets and private calls. */
export function isPicturePath(path: string): boolean {
  return picture.test(path);
}

const privatePrefixes = ['/session/', '/api/cart', '/api/checkout', '/api/feedback'] as const;

/**
 * Does this address belong to the private class, whether or not the table has a row for it (contract.md §2:
 * `/session/*`, `/api/cart*`, `/api/checkout*`, `/api/feedback*`)? Its responses are never stored.
 * @param path may include the query
 */
export function isPrivatePath(path: string): boolean {
  return privatePrefixes.some((prefix) => path.startsWith(prefix));
}
