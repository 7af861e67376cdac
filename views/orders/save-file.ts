/** Long enough for a browser to have begun to read it, ms. */
const READ_MS = 60_000;

/** Hands a file to the browser, which saves or opens it. */
export function saveFile(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
