import type { ReactNode } from 'react';
import { useApp } from './app-context.ts';
import { scriptJson } from './boot.ts';
import type { Head } from './screen.ts';

/** Title, description, canonical, robots and JSON-LD of a screen; React hoists them into the head. */
export function HeadTags({ head }: { readonly head: Head }): ReactNode {
  const { origin, at } = useApp();
  // A filtered listing still names the address that stands for it; a page that is missing has none.
  const canonical = head.canonical ?? (head.noindex === true ? undefined : at.path);
  return (
    <>
      <title>{head.title}</title>
      {head.description === undefined ? null : <meta name="description" content={head.description} />}
      {head.noindex === true ? <meta name="robots" content="noindex" /> : null}
      {canonical === undefined ? null : <link rel="canonical" href={origin + canonical} />}
      {head.jsonLd?.map((item) => {
        const json = scriptJson(item);
        // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson escapes all that could end the script
        return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
      })}
    </>
  );
}
