/** Announces a new page to screen readers, because a navigation in the browser is silent. */
import { type ReactNode, useEffect, useState } from 'react';

/** Long enough to be read out; afterwards the text is removed, or it would be found while reading the page. */
const SHOWN_MS = 1000;

let listener: ((words: string) => void) | undefined;
let first = true;

/** Announces something about the page. */
export function announce(words: string): void {
  listener?.(words);
}

/** Announces the title of the page. The browser announces the first one itself. */
export function announceTitle(title: string): void {
  if (first) first = false;
  else announce(title);
}

/** Mount once, after hydration. */
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
