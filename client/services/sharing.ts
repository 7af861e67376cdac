/**
 * Shares an address of this host: by the system's share sheet if there is one, else by copying it to the clipboard.
 * @param title of the page
 * @param path with its query
 * @returns `shared` when the sheet has accepted it or was closed, `failed` when the browser refuses both
 */
export async function shareAddress(title: string, path: string): Promise<'shared' | 'copied' | 'failed'> {
  const url = location.origin + path;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // A visitor who closes the sheet wants nothing more. If the browser refuses, the clipboard is used.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}

/**
 * Copies a text. The Clipboard API is missing over http and may be refused; what is selected can be copied even then.
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
