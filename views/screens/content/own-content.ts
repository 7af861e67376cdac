/** Texts for pages that must exist (D23) if the API has none. */
import { aboutTexts, contactsTexts } from '../../../shared/texts/content.ts';
import { partnersTexts } from '../../../shared/texts/messages.ts';
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
