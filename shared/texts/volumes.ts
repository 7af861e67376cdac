/** How the API words volumes. */

/** Formats of volumes in the API: `0,75 л`, `500 мл`, `6 × 0,33 л`. Numbers and gaps are short, so that it takes linear time. */
export const volumeWords = {
  pattern: /(?:(\d{1,4})\s?[×x*]\s?)?(\d{1,6}(?:[.,]\d{1,4})?)\s?(мл|л)(?![а-яё])/i,
  millilitres: 'мл',
} as const;
