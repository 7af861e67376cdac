/** `node examples/other-shape/main.ts`: starts the API on `PORT`, 4000 by default, for `SHOP_API_URL`. */
import type { AddressInfo } from 'node:net';
import { createOtherShape } from './api.ts';

const { PORT = '4000', PUBLIC_HOST = 'shop.localhost:3000', SHOP_API_TOKEN = 'secret' } = process.env;
const app = await createOtherShape(PUBLIC_HOST, SHOP_API_TOKEN);
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
process.stdout.write(`shop api http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
