const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, XML and SVG, attributes included. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
