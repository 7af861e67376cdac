import { type ReactNode, use } from 'react';
import { NonceContext } from '../../../context/nonce.ts';
import { VIEW_KEY } from '../view-memory.ts';
// biome-ignore lint/correctness/useImportExtensions: the query asks for the address of the file
import script from './restore-view.js?url';

/**
 * Shows the remembered view before the first paint. A page is the same for everybody, so only a script can know; it
 * stands behind the switch and before the cards, and the reading of the page waits for it. A navigation in the browser
 * does without: a script in markup that is put in later does not run.
 */
export function RestoreView(): ReactNode {
  const nonce = use(NonceContext);
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const html = `<script src="${script}" data-key="${VIEW_KEY}"${allow}></script>`;
  // Browsers hide the nonce, so the markup reads otherwise there.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an element of our own
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
