/**
 * Load and servers on CPUs of their own: where the scheduler puts both on one, each answer costs a change of context, and
 * the server caches that are cold. That would be measured as the server's own time, in one run more than in another.
 */
import { spawnSync } from 'node:child_process';

/** Numbers of CPUs, as `taskset` of util-linux lists them. */
type CpuList = string;

interface ApartCpus {
  readonly load: CpuList;
  readonly servers: CpuList;
}

/** Those that this process may run on, in two parts; undefined where there is one, or no `taskset`. */
const apart = readCpus();

/** Are servers measured on CPUs that the load does not run on? */
export const areApart = apart !== undefined;

/** Until it is disposed of, this process runs on one CPU, and the servers run on the others. @param servers ids of processes */
export function keepApart(servers: Iterable<number>): Disposable {
  if (apart === undefined) return { [Symbol.dispose]: () => undefined };
  pin(process.pid, apart.load);
  for (const pid of servers) pin(pid, apart.servers);
  // What it starts later is started on all of them.
  return { [Symbol.dispose]: () => pin(process.pid, `${apart.load},${apart.servers}`) };
}

function readCpus(): ApartCpus | undefined {
  const { stdout } = taskset('-cp', process.pid);
  const [, list = ''] = /: (\S+)\s*$/.exec(stdout ?? '') ?? [];
  const cpus = list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
  const [load, ...servers] = cpus;
  return load === undefined || servers.length === 0 ? undefined : { load: `${load}`, servers: servers.join(',') };
}

/** All threads of a process. */
function pin(pid: number, cpus: CpuList): void {
  const { status, stderr } = taskset('-acp', cpus, pid);
  if (status !== 0) throw new Error(`CPUs ${cpus} cannot be given to process ${pid}: ${stderr}`);
}

function taskset(...args: readonly (string | number)[]) {
  return spawnSync('taskset', args.map(String), { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
}
