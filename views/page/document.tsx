/** The document. Its head never changes, except for title and meta elements. */
import type { ReactNode } from 'react';

interface DocumentProps {
  readonly styles: readonly string[];
  readonly children: ReactNode;
}

export function Document({ styles, children }: DocumentProps): ReactNode {
  return (
    // A restored page is laid out completely at once (entry/first-frame.ts), by an attribute that the server does not
    // render.
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="any" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
