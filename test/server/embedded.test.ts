/** The embedded shop API in its thread: what becomes of it when that dies (conventions.md §1). */
import { type Test, test } from 'tap';
import { startEmbedded } from '../../server/embedded.ts';
import { watchThreads } from '../kit/threads.ts';
import { until } from '../kit/until.ts';

async function setScene(t: Test) {
  const threads = watchThreads(t);
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => void crashes.push(error);
  const shop = await startEmbedded({ dataFile: ':memory:', faults: undefined, publicHost: undefined, onCrash });
  /** Ends its thread without a word, and waits until that is known. */
  const crash = async (): Promise<void> => {
    await threads().at(-1)?.terminate();
    await until(() => crashes.length > 0);
  };
  return { threads, crashes, crash, shop };
}

test('a thread that has died is told of and started again, for the host that it was told of last', async (t: Test) => {
  const { threads, crashes, crash, shop } = await setScene(t);
  const before = shop.url();
  await crash();
  await until(() => threads().length === 2);
  shop.tellPublicHost('shop.example');
  await until(() => shop.url() !== before);
  t.match(crashes, [{ message: 'the embedded shop API ended with 1' }]);
  const hosts = async (): Promise<string[]> => {
    const { geos } = await (await fetch(`${shop.url()}/api/geo.json`)).json();
    return geos.map(({ host }: { host: string }) => host);
  };
  await until(async () => (await hosts()).includes('shop.example'));
  await shop.stop();
});

test('an end while it is being started again leaves no thread', async (t: Test) => {
  const { threads, crash, shop } = await setScene(t);
  await crash();
  await until(() => threads().length === 2);
  await shop.stop();
  t.strictSame(
    threads().map(({ threadId }) => threadId),
    [-1, -1],
  );
});

test('an end after a crash does not wait for the thread that is dead, nor start another', async (t: Test) => {
  const { threads, crash, shop } = await setScene(t);
  await crash();
  const begun = performance.now();
  await shop.stop();
  t.ok(performance.now() - begun < 2500, 'the dead one is not given the three seconds of a living one');
  t.equal(threads().length, 1);
});
