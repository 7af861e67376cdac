/**
 * The whole document. The head never changes in the browser, except for the title and the meta elements of a screen.
 */
import type { ReactNode } from 'react';

interface DocumentProps {
  /** Style sheets of the first view. The browser, which has them already, renders none. */
  readonly css: string;
  readonly children: ReactNode;
}

export function Document({ css, children }: DocumentProps): ReactNode {
  return (
    // The element may have got attributes before hydration: `data-whole` (entry/first-frame.ts) or `data-kept`
    // (entry/worker).
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="any" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheets */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
