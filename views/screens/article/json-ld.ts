import { layoutTexts } from '../../../shared/texts/layout.ts';
import { absoluteUrl } from '../../data/addresses.ts';
import type { ArticleModel } from './model.ts';

/** schema.org `Article`. @param origin scheme and host of the region */
export function articleJsonLd({ title, announce, date, image, url }: ArticleModel, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(announce !== '' && { description: announce }),
    mainEntityOfPage: origin + url,
    ...(date !== undefined && { datePublished: new Date(date).toISOString() }),
    ...(image !== undefined && { image: absoluteUrl(image, origin) }),
    author: { '@type': 'Organization', name: layoutTexts.shop },
    publisher: { '@type': 'Organization', name: layoutTexts.shop, url: `${origin}/` },
  };
}
