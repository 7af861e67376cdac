/**
 * Gives an address of this host on: by the system's sheet where there is one, else to the clipboard.
 * @param title what the page there is about
 * @param path with its query
 * @returns `shared` when the sheet has taken it or was closed, `failed` when the browser refuses both
 */
export async function shareAddress(title: string, path: string): Promise<'shared' | 'copied' | 'failed'> {
  const url = location.origin + path;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // Whoever closes the sheet wants nothing more; a browser that refuses leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
