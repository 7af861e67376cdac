import type { ReactNode } from 'react';
import { legal, support } from '../../shared/profile/profile.ts';
import { legalTexts } from '../../shared/texts/legal.ts';
import { contactsTexts } from '../../shared/texts/pages/content.ts';
import { useApp } from '../context/app-context.ts';
import { phoneHref } from '../data/addresses.ts';
import { KnownLink } from '../ui/links/known-link.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import styles from './content.module.css';

/** Path, title, note. */
const links = [
  ['/feedback/callback/', contactsTexts.callback, support.callbackPromise],
  ['/feedback/', contactsTexts.message, contactsTexts.messageValue],
] as const;

interface ContactListProps {
  /** Path of the current page, whose own link is left out. */
  readonly path?: string;
}

/** The ways to reach the shop: the city's phone, support hours, links to the forms and to the shops. */
export function ContactList({ path }: ContactListProps): ReactNode {
  const { region } = useApp();
  return (
    <dl className={styles.contactList}>
      {region.phone === '' ? null : (
        <div>
          <dt>{contactsTexts.phone}</dt>
          <dd>
            <a href={phoneHref(region.phone)} className={styles.phone}>
              {region.phone}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{contactsTexts.hours}</dt>
        <dd>{support.hours}</dd>
      </div>
      {links
        .filter(([url]) => url !== path)
        .map(([url, title, value]) => (
          <div key={url}>
            <dt>
              <a href={url}>{title}</a>
            </dt>
            <dd>
              <NoBreak text={value} />
            </dd>
          </div>
        ))}
      <div>
        <dt>
          <KnownLink href="/shop/">{contactsTexts.shops}</KnownLink>
        </dt>
        <dd>
          <NoBreak text={contactsTexts.shopsValue} />
        </dd>
      </div>
      {legal === undefined ? null : (
        <div>
          <dt>{legalTexts.title}</dt>
          <dd>{legalTexts.company.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
