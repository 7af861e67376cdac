import type { Product, Variation } from '../../../shared/contract/things.ts';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import type { ShownPicture } from '../../ui/pictures/picture.ts';

/** A picture with the URLs of its sizes; any may be missing or empty. */
type Source = { readonly [Part in 'url' | 'l_url' | 's_url' | 'alt']?: string | null | undefined };

/**
 * The pictures for a variation of a product: the variation's own, or else the product's main one, then the others,
 * without duplicates. A URL that may not be shown is empty (contract.md §5.2).
 */
export function productPictures({ title, image, images }: Product, { image: own }: Variation): readonly ShownPicture[] {
  const others: readonly Source[] = images ?? [];
  const first: Source = own && addresses(own).length > 0 ? own : image;
  const seen = new Set(addresses(first));
  // The same picture in the product's list may have further sizes.
  const twin = [...others, image].find((other) => addresses(other).some((address) => seen.has(address)));
  const rest = others.filter((other) => {
    const known = addresses(other).some((address) => seen.has(address));
    for (const address of addresses(other)) seen.add(address);
    return !known;
  });
  return [{ ...twin, ...stated(first) }, ...rest].flatMap((source, index): ShownPicture[] => {
    const small = source.url || source.l_url || source.s_url;
    if (!small) return [];
    const alt = source.alt || (index === 0 ? title : productTexts.pictureOf(title, index + 1));
    return [{ small, url: source.l_url || small, alt }];
  });
}

function addresses({ url, l_url, s_url }: Source): readonly string[] {
  return [url, l_url, s_url].flatMap((address) => address || []);
}

/** The fields that are neither missing nor empty. */
function stated(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value));
}
