/**
 * Puts load and servers on different CPUs. If the scheduler puts both on one, every answer costs a context switch and
 * leaves the server's caches cold. That would count as the server's own time, and in some runs more than in others.
 */
import { spawnSync } from 'node:child_process';

/** Numbers of CPUs in the notation of util-linux's `taskset`. */
type CpuList = string;

interface ApartCpus {
  readonly load: CpuList;
  readonly servers: CpuList;
}

/** The CPUs that this process may use, in two parts; undefined with only one CPU, or without `taskset`. */
const apart = readCpus();

/** Do the measured servers run on other CPUs than the load? */
export const areApart = apart !== undefined;

/**
 * Runs this process on one CPU and the servers on the others, until it is disposed of.
 * @param servers ids of processes
 */
export function keepApart(servers: Iterable<number>): Disposable {
  if (apart === undefined) return { [Symbol.dispose]: () => undefined };
  pin(process.pid, apart.load);
  for (const pid of servers) pin(pid, apart.servers);
  // Processes started later can again use all CPUs.
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

/** Sets the CPUs of all threads of a process. */
function pin(pid: number, cpus: CpuList): void {
  const { status, stderr } = taskset('-acp', cpus, pid);
  if (status !== 0) throw new Error(`CPUs ${cpus} cannot be given to process ${pid}: ${stderr}`);
}

function taskset(...args: readonly (string | number)[]) {
  return spawnSync('taskset', args.map(String), { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
}
