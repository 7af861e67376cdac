/** What operators rely on: bodies, purges, the start and the end. */
import type { Mutant } from '../mutant.ts';

export const operatingMutants: readonly Mutant[] = [
  {
    rule: 'P3.6',
    does: 'a slow reader is read for in advance',
    file: 'server/gateway/transport/body.ts',
    find: 'if (!this.#stream.push(chunk)) this.#source.pause();',
    replace: 'this.#stream.push(chunk);',
  },
  {
    rule: 'P3.7',
    does: 'a stale answer never stands in',
    file: 'server/http-cache/rules/decide.ts',
    find: 'return now < Math.max(entry.failUntil, entry.freshUntil + asked);',
    replace: 'return now < entry.freshUntil + asked;',
  },
  {
    rule: 'P3.8',
    does: 'a body that breaks off ends as if it were whole',
    file: 'server/gateway/transport/body.ts',
    find: 'else this.#stream?.destroy(error instanceof Error ? error : failedUpstream(error));',
    replace: 'else this.#stream?.push(null);',
  },
  {
    rule: 'P4.3',
    does: 'of a repeated field the last value counts',
    file: 'server/gateway/headers/down.ts',
    find: 'else lines[at] = [name, `${lines[at]?.[1]}, ${value}`];',
    replace: 'else lines[at] = field;',
  },
  {
    rule: 'P4.5',
    does: 'a slow body may take a minute',
    file: 'server/http/server-options.ts',
    find: '    requestTimeout: 9000,\n',
    replace: '    requestTimeout: 60_000,\n',
  },
  {
    rule: 'P5.2',
    does: 'a purge of a region drops those of others',
    file: 'server/pages/page-store.ts',
    find: '      if (region !== undefined && regionId !== region) return false;\n',
    replace: '',
  },
  {
    rule: 'P5.3',
    does: 'a page is that of every city',
    file: 'server/pages/page-key.ts',
    find: '${region.host} ${region.geo?.id} ${scheme}',
    replace: '${scheme}',
  },
  {
    rule: 'P6.8',
    does: 'memory is left to the allocator',
    file: 'server/launch/process-settings.mjs',
    find: "  MALLOC_ARENA_MAX: '2',\n",
    replace: '',
  },
  {
    rule: 'P6.10',
    does: 'what a process left that is gone stays',
    file: 'server/launch/guard.mjs',
    find: "return error.code !== 'EPERM';",
    replace: 'return false;',
  },
  {
    rule: 'P6.11',
    does: 'the embedded API is started again after the end',
    file: 'server/embedded.ts',
    find: '      if (stopping) return;\n',
    replace: '',
  },
  {
    rule: 'P6.17',
    does: 'the balancer repeats whatever was not answered',
    file: 'deploy/balancer/haproxy.cfg',
    find: 'unless { method GET HEAD OPTIONS } !{ path /catalog/goods_hit/ }',
    replace: 'if { always_false }',
  },
];
