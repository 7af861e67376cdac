/** Tells screen readers that another page is shown: a navigation in the browser is silent by itself. */
import { type ReactNode, useEffect, useState } from 'react';

/** Long enough to be read out; later it would only be in the way of those who read on. */
const SHOWN_MS = 1000;

let listener: ((words: string) => void) | undefined;
let first = true;

/** Says something of the page to readers. */
export function announce(words: string): void {
  listener?.(words);
}

/** A page with this title shows. The first is the browser's own to announce. */
export function announceTitle(title: string): void {
  if (first) first = false;
  else announce(title);
}

/** Stands once in a living page. */
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
