/**
 * `npm run attack`: slowhttptest's three attacks (slow headers, slow bodies, slow reading) against a storefront, and against
 * HAProxy before it with the settings of the compose file. Ends with 1 where another visitor notices, where slow senders
 * keep their connections, or where memory grows. It takes some two minutes.
 */
import { startHaproxy } from '../deploy/haproxy.ts';
import { findPrograms, haproxy } from '../find-programs.ts';
import { startShopProcess } from '../kit/shop-process.ts';
import { type Attack, type Attacked, attacks, runAttack } from './slow-clients.ts';

/** HAProxy takes 256 of an address, the other visitor's among them. */
const CONNECTIONS = 240;
const SECONDS = 30;
/** Slow senders are cut within it: 9 s by the storefront, 10 s by HAProxy, and a busy machine; s. */
const CUT_WITHIN = 20;
/** Of the other visitor's slowest request; ms. */
const SLOWEST = 2000;
/** MB. */
const MOST_MEMORY = 320;

const programs = await findPrograms([
  { variable: 'SLOWHTTPTEST', names: ['slowhttptest'], debianPackage: 'slowhttptest' },
  haproxy,
]);
const ends: (() => unknown)[] = [];
const owner = { teardown: (end: () => unknown) => ends.push(end) as never };
let wrong = 0;
try {
  const shop = await startShopProcess(owner, { TRUST_PROXY: '1' });
  const balancer = await startHaproxy(owner, [shop], programs.HAPROXY);
  for (const [name, port] of Object.entries({ storefront: shop.port, HAProxy: balancer.port })) {
    for (const attack of Object.keys(attacks) as Attack[]) {
      const options = { attack, port, host: '127.0.0.1', connections: CONNECTIONS, seconds: SECONDS };
      const attacked = await runAttack(programs.SLOWHTTPTEST ?? '', options);
      const problems = findProblems(attack, attacked, shop.memory() ?? 0);
      if (problems.length > 0) wrong += 1;
      console.log(
        `${problems.length === 0 ? 'ok    ' : 'not ok'} ${name}, slow ${attack}: ${describe(attacked)}, ${shop.memory()?.toFixed()} MB`,
      );
      for (const problem of problems) console.log(`  ${problem}`);
    }
  }
} finally {
  for (const end of ends.reverse()) await end();
}
console.log(`${wrong} found`);
process.exitCode = wrong === 0 ? 0 : 1;

function findProblems(attack: Attack, attacked: Attacked, memory: number): string[] {
  const { most, allClosed, seconds, statuses, slowest } = attacked;
  return [
    ...(most < CONNECTIONS / 2 ? [`only ${most} connections were made`] : []),
    ...([...statuses].join() === '200' ? [] : [`another visitor was answered ${[...statuses].join(', ')}`]),
    ...(slowest <= SLOWEST ? [] : [`another visitor waited for ${Math.round(slowest)} ms`]),
    // Slow reading looks like a bad line: it is not cut as long as something is read, and costs a connection.
    ...(attack === 'reading' || (allClosed && seconds <= CUT_WITHIN) ? [] : ['slow senders keep their connections']),
    ...(memory <= MOST_MEMORY ? [] : [`the storefront holds ${Math.round(memory)} MB`]),
  ];
}

function describe({ most, allClosed, seconds, slowest, asked }: Attacked): string {
  const end = allClosed ? `all closed after ${seconds.toFixed()} s` : `held for ${seconds.toFixed()} s`;
  return `${most} connections, ${end}; ${asked} others' requests, the slowest ${Math.round(slowest)} ms`;
}
