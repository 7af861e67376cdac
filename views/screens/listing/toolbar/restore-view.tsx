import { type ReactNode, use } from 'react';
import { NonceContext } from '../../../context/nonce.ts';
import { VIEW_KEY } from '../view-memory.ts';
// biome-ignore lint/correctness/useImportExtensions: `?url` imports the URL of the file
import script from './restore-view.js?url';

/**
 * Shows the remembered view before the first paint. Pages are the same for everybody, so only a script can do it. It
 * blocks the parser between the switch and the cards. After a navigation in the browser it does not run, as a script in
 * inserted markup never does; `ViewSwitch` sets the view then.
 */
export function RestoreView(): ReactNode {
  const nonce = use(NonceContext);
  const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const html = `<script src="${script}" data-key="${VIEW_KEY}"${allow}></script>`;
  // Browsers hide the nonce from scripts, so the markup differs when it hydrates.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no foreign text in the markup
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
