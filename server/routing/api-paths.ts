/** Which addresses belong to the shop API whatever stands behind them (contract.md, last paragraph). */
export const apiPrefixes = ['/api/', '/session/', '/upload/'] as const;

export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/session/') || path.startsWith('/upload/');
}
