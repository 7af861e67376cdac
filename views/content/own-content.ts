/** Texts of the pages that must exist (D23), for an API that has none for them. */
import { partnersTexts } from '../../shared/texts/messages.ts';
import { aboutTexts, contactsTexts } from '../../shared/texts/pages/content.ts';
import type { ContentModel } from './model.ts';

export const ownAbout: ContentModel = {
  title: aboutTexts.title,
  html: aboutTexts.paragraphs.map((text) => `<p>${text}</p>`).join(''),
};

export const ownContacts: ContentModel = {
  title: contactsTexts.title,
  description: contactsTexts.description,
  html: '',
};

export const ownPartners: ContentModel = {
  title: partnersTexts.title,
  description: partnersTexts.description,
  html: '',
};
