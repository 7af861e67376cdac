/** What search engines are told of a shop. */
import { shopTexts } from '../../../shared/texts/shops.ts';
import type { ShopModel } from '../../shop/model.ts';

/** schema.org `LocalBusiness`. @param origin scheme and host of the region */
export function shopJsonLd({ title, url, address, at, hours, pictures }: ShopModel, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': origin + url,
    name: title,
    url: origin + url,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'RU' },
    ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lng } }),
    ...(hours !== '' && { openingHours: hours }),
    ...(pictures.length > 0 && {
      image: pictures.map((picture) => (picture.url.startsWith('/') ? origin + picture.url : picture.url)),
    }),
    currenciesAccepted: 'RUB',
    paymentAccepted: shopTexts.payments.join(', '),
  };
}
