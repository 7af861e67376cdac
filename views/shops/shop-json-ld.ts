/** JSON-LD of a shop. It holds nothing that the page does not show. */
import { address as country } from '../../shared/profile/profile.ts';
import { openingHours } from '../../shared/rules/pickup/opening-hours.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { absoluteUrl } from '../data/addresses.ts';
import type { ShopModel } from './model.ts';

/** schema.org `LocalBusiness`. @param origin scheme and host of the region */
export function shopJsonLd({ name, url, address, at, hours, pictures }: ShopModel, origin: string): object {
  const open = openingHours(hours);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': origin + url,
    name,
    url: origin + url,
    ...(address !== '' && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: country.country },
    }),
    ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lng } }),
    ...(open !== undefined && { openingHours: open }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => absoluteUrl(picture.url, origin)) }),
    paymentAccepted: shopTexts.payments.join(', '),
  };
}
