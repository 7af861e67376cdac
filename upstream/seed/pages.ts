import { readDocuments, toHtml } from './files/document.ts';
import type { SeedContent } from './model.ts';

/** Content pages; the path of the document is the page's address. A heading of level 1 begins a block of its own. */
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
