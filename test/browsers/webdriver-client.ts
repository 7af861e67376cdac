/** As much of a W3C WebDriver client as the tests need: a session and its commands. */

const LIMIT_MS = 60_000;

export interface Session {
  /**
   * @param path below the session's own
   * @throws Error with the driver's words
   */
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
}

/** @param url of a driver that is ready */
export async function createSession(url: string, capabilities: object): Promise<Session> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await send('POST', `${url}/session`, body)) as { sessionId: string };
  return { send: (method, path, sent) => send(method, `${url}/session/${sessionId}${path}`, sent) };
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${new URL(url).pathname}: ${error} ${message}`);
}
