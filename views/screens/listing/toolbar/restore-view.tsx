import { type ReactNode, use } from 'react';
import { NonceContext } from '../../../context/nonce.ts';
import { VIEW_KEY } from '../view-memory.ts';
// biome-ignore lint/correctness/useImportExtensions: the query asks for the address of the file
import script from './restore-view.js?url';

/**
 * Sets the remembered view before the first paint. The page is the same for everybody, so this needs a blocking script,
 * placed after the switch and before the cards. It has no effect after a navigation in the browser, where inserted
 * scripts do not run.
 */
export function RestoreView(): ReactNode {
  const nonce = use(NonceContext);
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const html = `<script src="${script}" data-key="${VIEW_KEY}"${allow}></script>`;
  // Browsers hide the nonce, so the markup reads otherwise there.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an element of our own
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
