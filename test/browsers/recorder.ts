/** Runs in the page, before all of its own scripts, where the browser itself tells nobody what a page complains of. */

/** @param address takes a complaint as the body of a POST */
export function recordComplaints(address: string): void {
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  // WebKit breaks requests off as soon as Back is under way, before any event says so.
  const back = history.back.bind(history);
  history.back = () => {
    isLeft = true;
    back();
  };
  const stay = (): void => {
    isLeft = false;
  };
  addEventListener('popstate', stay);
  addEventListener('pageshow', stay);
  // Waits for the answer: what was complained of before a test looks is there when it does.
  const tell = (complaint: string): void => {
    // What a page has begun and cannot end, as its visitor goes on, is no failure.
    if (isLeft) return;
    const call = new XMLHttpRequest();
    call.open('POST', address, false);
    call.send(complaint);
  };
  for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) {
    const write = console[level];
    console[level] = (...said) => {
      tell(`console ${level}: ${said.map(String).join(' ')}`);
      write(...said);
    };
  }
  addEventListener('error', ({ message }) => {
    // No error: the rest is delivered with the next frame. The consoles of the other browsers do not hold it either.
    if (!message.startsWith('ResizeObserver loop')) tell(`error: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => tell(`error: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`refused by ${violatedDirective}: ${blockedURI}`),
  );
}
