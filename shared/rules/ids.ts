/** Reads an id that stands in an address, a setting or a visitor's memory. @returns undefined for what is no number, or one that would be rounded */
export function readId(text: string): number | undefined {
  const id = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}
