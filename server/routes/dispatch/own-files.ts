/** Addresses that the storefront answers itself, beside pages and built assets (conventions.md §3). */
export const ownFiles = [
  '/robots.txt',
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable.png',
  '/manifest.webmanifest',
  '/sw.js',
  '/builds/latest.json',
] as const;

export type OwnFile = (typeof ownFiles)[number];

const known: ReadonlySet<string> = new Set(ownFiles);

export function isOwnFile(path: string): path is OwnFile {
  return known.has(path);
}
