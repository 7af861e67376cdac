/** The whole document. Everything in its head but title and metas is the same for the life of a page. */
import type { ReactNode } from 'react';

interface DocumentProps {
  readonly styles: readonly string[];
  readonly children: ReactNode;
}

export function Document({ styles, children }: DocumentProps): ReactNode {
  return (
    // Whoever comes back is shown the whole page at once (entry/first-frame.ts).
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
