/** Tells screen readers that another page is shown: a navigation within the document is silent by itself. */
import { type ReactNode, useEffect, useState } from 'react';

/** The text stays long enough to be read out. If it stayed longer, screen reader users would come across it; ms. */
const SHOWN_MS = 1000;

let listener: ((text: string) => void) | undefined;
let first = true;

/** Announces a text about the page to screen readers. */
export function announce(text: string): void {
  listener?.(text);
}

/** Announces the title of the page that is now shown. The browser itself announces the first one. */
export function announceTitle(title: string): void {
  if (first) first = false;
  else announce(title);
}

/** The live region. It is mounted once, after hydration. */
export function Announcer(): ReactNode {
  const [title, setTitle] = useState('');
  useEffect(() => {
    listener = setTitle;
    return () => {
      listener = undefined;
    };
  }, []);
  useEffect(() => {
    if (title === '') return;
    const timer = setTimeout(() => setTitle(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [title]);
  return (
    <div aria-live="polite" aria-atomic="true" className="visually-hidden">
      {title}
    </div>
  );
}
