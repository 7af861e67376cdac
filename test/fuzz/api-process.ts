/** Runs the embedded API in a process of its own, to measure what requests cost it. */
import { spawn } from 'node:child_process';
import * as v from 'valibot';
import { Listing } from '../../shared/contract/things.ts';
import { projectRoot } from '../checks/project-files.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { type Owner, readMemory, readProcessorTime } from '../kit/shop-process.ts';
import { watchProcess } from '../kit/watch-process.ts';
import type { Measured } from './cost.ts';

/** Starts it with the demo shop, until its owner ends. */
export async function startApiProcess(owner: Owner): Promise<Measured> {
  const child = spawn(process.execPath, ['upstream/main.ts'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SHOP_DATA: await copyDemoDatabase(owner),
      PUBLIC_HOST: 'shop.example',
    },
  });
  const { printed, output } = watchProcess(owner, child);
  const port = Number(await printed(/:(\d+)$/m));
  const { pid = 0 } = child;
  return {
    port,
    death() {
      if (child.exitCode === null && child.signalCode === null) return undefined;
      return `it ended with ${child.exitCode ?? child.signalCode}: ${output().slice(-2000)}`;
    },
    memory: () => readMemory(pid),
    processorTime: () => readProcessorTime(pid),
    // Only requests are sent to it: what they cost is measured whole, and nothing is kept.
    beginTurns: () => undefined,
    longestTurn: async () => 0,
    forget: async () => undefined,
  };
}

/** Puts goods into a cart, as the first of a new database. @returns the cookie of its session */
export async function openCart({ port }: Measured): Promise<string> {
  const base = `http://127.0.0.1:${port}`;
  const listing = v.parse(Listing, await (await fetch(`${base}/wine/?format=json`)).json());
  const product_id = listing.data.products[0]?.variations[0]?.id;
  const response = await fetch(`${base}/api/cart/update.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product_id, qnt: 1, dt: 0 }),
  });
  if (!response.ok) throw new Error(`the cart answers ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
