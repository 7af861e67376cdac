import { layoutTexts } from '../../../shared/texts/layout.ts';

/** schema.org `WebSite` with a `SearchAction`. @param origin scheme and host of the region */
export function websiteJsonLd(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: layoutTexts.shop,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/catalog/search/?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}
