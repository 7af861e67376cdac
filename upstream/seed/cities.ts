import type { SeedCity } from './model.ts';

function city(
  id: number,
  title: string,
  subdomain: string,
  phone: string,
  lat: number,
  lng: number,
  { centre = true, timezone }: { readonly centre?: boolean; readonly timezone?: string } = {},
): SeedCity {
  const zone = timezone === undefined ? {} : { timezone };
  return { id, title, subdomain, phone, is_geo_center: centre, center: { lng, lat }, ...zone };
}

/** The cities with shops; Moscow is the default region. A city that is no centre is served from a neighbour's. */
export const cities: readonly SeedCity[] = [
  city(1, 'Москва', '', '+7 495 120-45-67', 55.755819, 37.617644),
  city(2, 'Санкт-Петербург', 'spb', '+7 812 309-18-24', 59.938955, 30.315644),
  city(3, 'Екатеринбург', 'ekb', '+7 343 226-07-31', 56.838011, 60.597474, { timezone: 'Asia/Yekaterinburg' }),
  city(4, 'Новосибирск', 'nsk', '+7 383 207-56-12', 55.030204, 82.92043, { timezone: 'Asia/Novosibirsk' }),
  city(5, 'Казань', 'kazan', '+7 843 212-49-08', 55.796127, 49.106414),
  city(6, 'Нижний Новгород', 'nn', '+7 831 261-33-90', 56.326797, 44.006516),
  city(7, 'Самара', 'samara', '+7 846 215-70-44', 53.195878, 50.100202, { timezone: 'Europe/Samara' }),
  city(8, 'Краснодар', 'krasnodar', '+7 861 205-62-18', 45.03547, 38.975313),
  city(9, 'Ростов-на-Дону', 'rostov', '+7 863 309-27-53', 47.222078, 39.720358),
  city(10, 'Тула', 'tula', '+7 4872 52-16-40', 54.193122, 37.617348),
  city(11, 'Владимир', 'vladimir', '+7 4922 49-30-15', 56.129057, 40.406635),
  city(12, 'Выборг', 'vyborg', '+7 81378 2-45-19', 60.710232, 28.749404, { centre: false }),
  city(13, 'Подольск', 'podolsk', '+7 4967 55-08-72', 55.431177, 37.544737, { centre: false }),
  city(14, 'Коломна', 'kolomna', '+7 496 618-52-07', 55.103152, 38.752917, { centre: false }),
  city(15, 'Сочи', 'sochi', '+7 862 241-96-30', 43.585472, 39.723098, { centre: false }),
];
