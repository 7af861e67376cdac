import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { social } from '../../shared/profile/pictures.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../context/app-context.ts';
import { absoluteUrl } from '../data/addresses.ts';
import type { Head } from '../data/screen.ts';
import { announceTitle } from './announcer.tsx';
import { scriptJson } from './boot.ts';

/** Title, description, canonical, robots, Open Graph and JSON-LD of a screen; React hoists them into the head. */
export function HeadTags({ head }: { readonly head: Head }): ReactNode {
  const { origin } = useApp();
  const { pathname } = useLocation();
  const { title, noindex = false, image = social?.src, type = 'website' } = head;
  // A filtered listing still names its canonical address; a missing page has none.
  const canonical = head.canonical ?? (noindex ? undefined : pathname);
  const description = head.description ?? (canonical === undefined ? undefined : layoutTexts.descriptionOf(title));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same title at another path is another page
  useEffect(() => announceTitle(head.announce ?? title), [title, pathname]);
  return (
    <>
      <title>{title}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {noindex ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined ? null : <link rel="canonical" href={origin + canonical} />}
      {canonical === undefined ? null : (
        <>
          <meta property="og:title" content={title} />
          {description === undefined ? null : <meta property="og:description" content={description} />}
          <meta property="og:url" content={origin + canonical} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={layoutTexts.shop} />
          <meta property="og:locale" content="ru_RU" />
          {image === undefined ? null : <meta property="og:image" content={absoluteUrl(image, origin)} />}
        </>
      )}
      {head.jsonLd?.map((item) => {
        const json = scriptJson(item);
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson escapes all that could end the script
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
