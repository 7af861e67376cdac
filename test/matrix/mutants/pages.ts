/** Pages as they leave: server/pages, and what they are made of. */
import type { Mutant } from '../mutant.ts';

export const pageMutants: readonly Mutant[] = [
  {
<<<<<<< HEAD
    rule: 'D57a',
    does: 'the sort is no field of the form of the filters',
    file: 'views/screens/listing/toolbar/sort-field.tsx',
    find: '        form={LISTING_FORM}\n',
    replace: '',
  },
  {
    rule: 'D54a',
=======
    rule: 'D54',
>>>>>>> a2850b75 (docs: name the tests of bounded forms and addresses)
    does: 'a form may have any number of fields',
    file: 'server/pages/form-fields.ts',
    find: 'const MAX_FIELDS = 300;',
    replace: 'const MAX_FIELDS = 300_000;',
  },
  {
<<<<<<< HEAD
    rule: 'D54a',
=======
    rule: 'D54',
>>>>>>> a2850b75 (docs: name the tests of bounded forms and addresses)
    does: 'the page of a listing takes any number of choices',
    file: 'views/screens/listing/address.ts',
    find: '!hasTooManyChoices(at.search) && ',
    replace: '',
  },
  {
    rule: 'O1',
    does: 'a short burst is treated as overload',
    file: 'server/pages/render-queue.ts',
    find: 'const BURST_MS = 3000;',
    replace: 'const BURST_MS = 0;',
  },
  {
    rule: 'O1',
    does: 'crawlers wait as long as people',
    file: 'server/pages/render-queue.ts',
    find: 'const CRAWLERS_WAIT = 1 / 5;',
    replace: 'const CRAWLERS_WAIT = 1;',
  },
  {
    rule: 'O1',
    does: 'waiting too long is not answered with 503',
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
    rule: 'O1',
    does: 'a full render queue is served in the order of arrival',
    file: 'server/pages/render-line.ts',
    find: 'if (isFull) this.#isNewestFirst = true;',
    replace: '',
  },
  {
    rule: 'O1',
    does: 'after an overload the newest request stays first',
    file: 'server/pages/render-line.ts',
    find: 'if (this.#waiting.length === 0) this.#isNewestFirst = false;',
    replace: '',
  },
  {
    rule: 'S2.2',
    does: 'an unknown address answers 200',
    file: 'server/pages/page-status.ts',
    find: 'if (missing) return { code: 404 };',
    replace: 'if (missing) return { code: 200 };',
  },
  {
    rule: 'S2.35',
    does: 'a card shows the id of its goods in place of their code',
    file: 'views/data/card-model.ts',
    find: '    code: String(shown.code),',
    replace: '    code: String(shown.id),',
  },
  {
    rule: 'S2.35',
    does: 'the labels of a card have no text',
    file: 'views/goods/card.tsx',
    find: '<li key={label}>{label}</li>',
    replace: '<li key={label} />',
  },
  {
    rule: 'S7.3',
    does: '425 is not retried',
    file: 'server/gateway/stages/retry-rules.ts',
    find: '408, 409, 425, 429',
    replace: '408, 409, 429',
  },
  {
    rule: 'S7.4',
    does: 'the shop call has a timeout of 5 s',
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
    find: "['x-robots-tag', 'noindex']",
    replace: "['x-robots-tag', 'all']",
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
    rule: 'P5.1',
    does: 'all builds share their kept pages',
    file: 'server/pages/page-key.ts',
    find: '${scheme} ${build} ',
    replace: '${scheme} ',
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
    does: 'kept markup is used for other answers',
    file: 'server/pages/model-memo.ts',
    find: 'return answered !== undefined && answered === answer.deref();',
    replace: 'return answered !== undefined && answer.deref() !== undefined;',
  },
];
