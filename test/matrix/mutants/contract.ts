/** How answers are held to the contract: server/gateway/contract. */
import type { Mutant } from '../mutant.ts';

export const contractMutants: readonly Mutant[] = [
  {
    rule: 'S7.6',
    does: 'an empty answer to a form counts as a failure',
    file: 'server/gateway/contract/content.ts',
    find: 'if (bytes.length === 0) return {};',
    replace: '',
  },
  {
    rule: 'D30',
    does: 'bytes that fit one call are taken as fitting any',
    file: 'server/gateway/contract/content.ts',
    find: 'const known = `${key} ${tag}`;',
    replace: 'const known = tag;',
  },
  {
    rule: 'D30',
    does: 'answers that break the contract are not counted',
    file: 'server/gateway/contract/content.ts',
    find: '    options.metrics.misfit(key, result);\n',
    replace: '',
  },
  {
    rule: 'D54',
    does: 'an answer may be nested as deep as it likes',
    file: 'server/gateway/contract/bounds.ts',
    find: 'const MAX_LEVELS = 64;',
    replace: 'const MAX_LEVELS = 64_000;',
  },
  {
    rule: 'D54',
    does: 'a long list is parsed in one go',
    file: 'server/gateway/contract/bounds.ts',
    find: 'const PIECE = 256 * 1024;',
    replace: 'const PIECE = 256 * 1024 * 1024;',
  },
  {
    rule: 'D54',
    does: 'HTML may be nested as deep as it likes',
    file: 'server/gateway/contract/sanitise.ts',
    find: 'if (levels > MAX_HTML_LEVELS) throw tooDeep;',
    replace: '',
  },
];
