import type { ContentModel } from '../content/model.ts';

/** schema.org `FAQPage`; empty without questions. */
export function faqJsonLd({ blocks = [] }: ContentModel): readonly object[] {
  if (blocks.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: blocks.map(([name, text]) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ];
}
