/** Pages as they leave: server/pages, and what they are made of. */
import type { Mutant } from '../mutant.ts';

export const pageMutants: readonly Mutant[] = [
  {
    rule: 'O1',
    does: 'crawlers wait as long as people',
    file: 'server/pages/render-queue.ts',
    find: 'const CRAWLERS_WAIT = 1 / 5;',
    replace: 'const CRAWLERS_WAIT = 1;',
  },
  {
    rule: 'O1',
    does: 'whoever waits too long is rendered all the same',
    file: 'server/pages/render-queue.ts',
    find: 'this.#dropLate(this.#people, waitMs);',
    replace: '',
  },
  {
    rule: 'O1',
    does: 'one long turn of the event loop refuses all who wait',
    file: 'server/pages/render-queue.ts',
    find: 'const TURN_MAX = 1 / 5;',
    replace: 'const TURN_MAX = 10;',
  },
  {
    rule: 'O1',
    does: 'every render begins at once',
    file: 'server/pages/render-queue.ts',
    find: 'if (!this.#isTaken) {',
    replace: 'if (of !== undefined) {',
  },
  {
    rule: 'S2.2',
    does: 'an address that nothing answers is a page',
    file: 'server/pages/page-status.ts',
    find: 'if (missing) return { code: 404 };',
    replace: 'if (missing) return { code: 200 };',
  },
  {
    rule: 'S2.35',
    does: 'a card shows the id of its goods in place of their code',
    file: 'views/data/card-model.ts',
    find: '    code: shown.code,',
    replace: '    code: String(shown.id),',
  },
  {
    rule: 'S7.3',
    does: '425 is not asked again',
    file: 'server/gateway/stages/retry-rules.ts',
    find: '408, 409, 425, 429',
    replace: '408, 409, 429',
  },
  {
    rule: 'S7.4',
    does: 'a shop has five seconds',
    file: 'shared/contract/calls.ts',
    find: "about: 'one shop', timeoutMs: 3000",
    replace: "about: 'one shop', timeoutMs: 5000",
  },
  {
    rule: 'S8.2',
    does: 'a product that cannot be loaded is logged by other words',
    file: 'server/pages/product-load.ts',
    find: "'Product load:'",
    replace: "'product'",
  },
  {
    rule: 'D24',
    does: 'fragments may be indexed',
    file: 'server/pages/fragments.ts',
    find: "reply.header('x-robots-tag', 'noindex');",
    replace: '',
  },
  {
    rule: 'D29',
    does: 'HTML of the API may link to javascript:',
    file: 'server/gateway/contract/sanitise.ts',
    find: "allowedSchemes: ['http', 'https', 'mailto', 'tel'],",
    replace: "allowedSchemes: ['http', 'https', 'mailto', 'tel', 'javascript'],",
  },
  {
    rule: 'P5.1',
    does: 'all cities share their kept pages',
    file: 'server/pages/page-key.ts',
    find: 'export function pageKey({ region, scheme, offered }: RequestContext, url: string, build: string): string {',
    replace:
      "export function pageKey({ scheme, offered }: RequestContext, url: string, build: string): string {\n  const region = { host: '', geo: undefined as { id: number } | undefined };",
  },
  {
    rule: 'P5.4',
    does: 'a page whose refresh has failed is kept as a fresh one',
    file: 'server/pages/page-keeper.ts',
    find: 'if (staleSince !== undefined) return { freshUntil: until, staleUntil: until, isOutdated: true };',
    replace: '',
  },
  {
    rule: 'P5.5',
    does: 'what was drawn once stands for other answers too',
    file: 'server/pages/model-memo.ts',
    find: 'return (await now.catch(() => undefined)) === answer;',
    replace: 'await now.catch(() => undefined);\n        return answer !== undefined;',
  },
];
