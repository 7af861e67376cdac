/** The drivers themselves: whatever a page complains of is heard, and keyboard and mouse do what they do in a hand. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { until } from '../kit/until.ts';
import { inEachBrowser } from './each-browser.ts';
import { Locator } from './locator.ts';

const pages: Record<string, string> = {
  '/silent': '<h1>Silence</h1>',
  '/loud': `<h1>Noise</h1>
    <script>
      console.log('a word');
      console.warn('a warning');
      reportError(new Error('an error reported'));
      Promise.reject(new Error('a promise broken'));
      setTimeout(() => { throw new Error('an error thrown'); });
    </script>
    <img src="/missing.png" alt="">
    <img src="//elsewhere.localhost/refused.png" alt="">`,
  '/form': `<label>Name <input></label> <button aria-label="Remember" disabled>+</button> <p role="status"></p>
    <div style="position: fixed; inset: 0"></div>
    <script>
      setTimeout(() => document.querySelector('div').remove(), 500);
      const [field, button, status] = document.querySelectorAll('input, button, p');
      field.addEventListener('input', () => setTimeout(() => { button.disabled = false; }, 100));
      button.addEventListener('click', ({ isTrusted }) => { status.textContent = isTrusted && field.value; });
    </script>`,
};

async function startPages(t: Test): Promise<string> {
  const server = createServer(({ url = '' }, answer) => {
    const page = pages[url];
    answer.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self' data: 'unsafe-inline'",
    });
    answer.end(`<!doctype html><title>Page</title><link rel="icon" href="data:,">${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://pages.localhost:${(server.address() as AddressInfo).port}`;
}

inEachBrowser(
  'console messages, errors and failed requests of a page are recorded, for that page only',
  async (t: Test, driver) => {
    const site = await startPages(t);
    const page = new Locator(driver);
    await driver.open(`${site}/silent`);
    await page.get('heading', 'Silence').see();
    t.strictSame(await driver.takeComplaints(), []);
    await driver.open(`${site}/loud`);
    await page.get('heading', 'Noise').see();
    const heard: string[] = [];
    const words = [/a word/, /a warning/, /an error reported/, /a promise broken/, /an error thrown/, /404/, /refused/];
    await until(async () => {
      heard.push(...(await driver.takeComplaints()));
      return words.every((word) => heard.some((complaint) => word.test(complaint)));
    });
    await driver.open(`${site}/silent`);
    await page.get('heading', 'Silence').see();
    t.strictSame(await driver.takeComplaints(), []);
  },
);

inEachBrowser(
  'typing and clicking wait until a control is uncovered and enabled; the time zone is set',
  async (t: Test, driver) => {
    const page = new Locator(driver);
    await driver.open(`${await startPages(t)}/form`);
    await page.get('textbox', 'Name').type('Ёлка, 12');
    await page.get('button', 'Remember').click();
    await page.get('status').until(({ text }) => text === 'Ёлка, 12');
    t.equal(await driver.evaluate(() => new Date(0).getHours()), 10);
  },
);
