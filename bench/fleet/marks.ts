/** Tells from an answer which city it is for. */

/** Is the text meant for another city? */
export type Mark = (text: string) => boolean;

/** A page names its own host as canonical and shows its city's phone. */
export function markOfPage(host: string, phone: string): Mark {
  const digits = phone.replace(/\D/g, '');
  return (text) => {
    const [, canonical = host] = /<link rel="canonical" href="https?:\/\/([^/"]+)/.exec(text) ?? [];
    const [, tel = digits] = /href="tel:\+?(\d+)"/.exec(text) ?? [];
    return canonical !== host || tel !== digits;
  };
}

/** @param right the API's own answer for the city: its prices are compared */
export function markOfData(right: string): Mark {
  const prices = pricesIn(right);
  return (text) => pricesIn(text) !== prices;
}

function pricesIn(text: string): string {
  return [...text.matchAll(/"price":(\d+)/g)].map(([, price]) => price).join();
}
