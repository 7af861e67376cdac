/** `npm run shop-api`: runs the shop API alone. */
import type { AddressInfo } from 'node:net';
import { createShopApi } from './app.ts';

const { HOST = '127.0.0.1', PORT = '4000', SHOP_DATA = '.data/shop.sqlite', PUBLIC_HOST, SHOP_FAULTS } = process.env;

async function start(): Promise<void> {
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port > 65_535) throw new Error(`PORT: "${PORT}" is no port`);
  let listening = port;
  const app = await createShopApi({
    dataFile: SHOP_DATA,
    publicHost: () => PUBLIC_HOST ?? `localhost:${listening}`,
    faults: SHOP_FAULTS,
    logger: { level: 'warn' },
  });
  await app.listen({ host: HOST, port });
  listening = (app.server.address() as AddressInfo).port;
  process.stdout.write(`shop api http://localhost:${listening}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await app.close();
      process.exit(0);
    });
  }
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
