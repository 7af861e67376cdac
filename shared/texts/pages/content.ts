/** Texts of the content pages (spec §2, D23). */
import * as profile from '../../profile/profile.ts';

const noOccasions: readonly (readonly [path: string, title: string])[] = [['', '']];

/** Gifts: their section, links to it by occasion, and what narrows it further, as queries of its filters. */
interface Gifts {
  readonly path: string;
  /** The page about the occasion; empty: it has none. */
  readonly occasions: readonly (readonly [page: string, title: string, query: string])[];
  readonly narrower: readonly (readonly [title: string, query: string])[];
}

const noGifts: Gifts = { path: '', occasions: [['', '', '']], narrower: [['', '']] };

export const giftTexts = {
  title: 'Подарки',
  lead: 'По поводу, бюджету и упаковке',
  all: 'Все подарки',
  /** A shop names its own. */
  gifts: noGifts,
} as const;

export const contentTexts = {
  goods: 'Подойдёт к празднику',
  section: 'В этом разделе',
  askUs: 'Не нашли ответа?',
  askUsHint: `Напишите нам или закажите звонок. ${profile.support.callbackPromise}.`,
  write: 'Написать',
  call: 'Заказать звонок',
  occasions: 'Поводы',
  /** Short titles by path; a page that is not here has the API's. A shop names its own. */
  occasionTitles: noOccasions,
} as const;

/** The text of `/about/`, which has to exist (D23), if the API has none. */
export const aboutTexts = {
  title: 'О компании',
  paragraphs: [
    [profile.name, profile.slogan].filter(Boolean).join(' — '),
    'Заказы выдают в магазинах. Самовывоз бесплатный.',
    `Поддержка: ${profile.support.hours}`,
    profile.legalName,
  ],
} as const;

export const contactsTexts = {
  title: 'Контакты',
  description: 'Телефон и часы работы поддержки, обратный звонок, адреса магазинов.',
  phone: 'Телефон',
  hours: 'Поддержка',
  callback: 'Обратный звонок',
  message: 'Сообщение',
  messageValue: 'Ответим в течение рабочего дня',
  shops: 'Магазины',
  shopsValue: 'Адреса, часы работы и как добраться',
} as const;
