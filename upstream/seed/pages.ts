import { readDocuments, toHtml } from './files/document.ts';
import type { SeedContent } from './model.ts';

/** Content pages; a document's path is the page's address. Each heading of level 1 begins a block. */
export function readPages(folder: string): SeedContent[] {
  return readDocuments(folder, 'pages', ['title', 'description']).map(({ name, head, text }) => {
    const [main = '', ...blocks] = text.split(/^# /m);
    return {
      url: `/${name}/`,
      title: head.text('title'),
      description: head.text('description'),
      html: toHtml(main),
      blocks: blocks.map((block) => {
        const end = block.indexOf('\n');
        return { title: block.slice(0, end), html: toHtml(block.slice(end)) };
      }),
    };
  });
}
