/** Leaving the page for one that the server shows. */
let leaving = false;

/** Loads an address as a browser does without a script. */
export function leaveFor(href: string): void {
  leaving = true;
  location.assign(href);
}

/** Is the page on its way out? */
export function isLeaving(): boolean {
  return leaving;
}
