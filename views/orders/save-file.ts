/** By then the browser has begun to read the file; ms. */
const READ_MS = 60_000;

/** Gives a file to the browser, which saves or opens it. @param type media type @param name file name */
export function saveFile(text: string, type: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
