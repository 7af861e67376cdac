/**
 * Schemas of the contract as generated functions: what surely fits is told at a twentieth of what valibot takes for it.
 * What they cannot vouch for is left to valibot, which also says what is wrong and where (D30).
 */
import type { PictureRule } from './pictures-allowed.ts';
import type { Schema } from './schema-walk.ts';

/** What a parsed body is, as bits; 0: it fits, and nothing in it has to be changed. */
export const found = {
  /** It fits, and some of its HTML is more than text: it is to be cleaned. */
  html: 1,
  /** It fits, and some picture may not be shown. */
  picture: 2,
  /** It may fit or not. */
  doubt: 4,
} as const;

/** Valibot's schemas and actions, as far as they are read here. */
export interface Part {
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly wrapped?: Part;
  readonly default?: unknown;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly key?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
  readonly requirement?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const DOUBT = String(found.doubt);

/**
 * @param isAllowed may this picture be shown?
 * @returns takes a parsed body and gives the bits of `found`; it changes nothing
 */
export function quickCheck(schema: Schema, isAllowed: PictureRule): (value: unknown) => number {
  const writer = new Writer();
  const whole = writer.check(schema as Part, 'value');
  const source = `${writer.functions.join('\n')}\nreturn (value) => ${whole};`;
  // Of schemas of ours alone, never of anything that is sent: generated code reads fields six times as fast as a walk.
  return new Function('isAllowed', 'patterns', 'both', source)(isAllowed, writer.patterns, both);
}

/** Writes expressions that give the bits of `found`, and the functions that they call. */
class Writer {
  readonly functions: string[] = [];
  readonly patterns: RegExp[] = [];

  /** @param at the variable that holds what is checked */
  check(part: Part, at: string): string {
    if (part.pipe === undefined) return this.#bare(part, at);
    const [base, ...actions] = part.pipe;
    if (base === undefined) return DOUBT;
    const checks = actions.map((action) => this.#action(action, at)).filter((check) => check !== undefined);
    const first = this.check(base, at);
    if (checks.length === 0) return first;
    // What an action asks can be asked only of what is of the right type.
    if (base.type === 'string' || base.type === 'number') return `(${first} || ${checks.join(' | ')})`;
    return base.type === 'array' ? `both(${first}, () => ${checks.join(' | ')})` : DOUBT;
  }

  #bare(part: Part, at: string): string {
    const { type, wrapped, entries, item, key, value, options } = part;
    if (type === 'string' || type === 'boolean') return fitsIf(`typeof ${at} === '${type}'`);
    if (type === 'number') return fitsIf(`typeof ${at} === 'number' && ${at} === ${at}`);
    if (type === 'picklist' && options !== undefined) {
      return fitsIf(options.map((option) => `${at} === ${JSON.stringify(option)}`).join(' || ') || 'false');
    }
    if (type === 'union' && options !== undefined) {
      return fitsIf(options.map((option) => `${this.check(option as Part, at)} === 0`).join(' || ') || 'false');
    }
    if (type === 'nullish' && wrapped !== undefined && part.default === undefined) {
      return `(${at} == null ? 0 : ${this.check(wrapped, at)})`;
    }
    if (type === 'object' && entries !== undefined) return this.#object(entries, at);
    if (type === 'array' && item !== undefined) {
      return this.#each('Array.isArray(all)', 'const one of all', item, at);
    }
    if (type === 'record' && value !== undefined && key?.type === 'string' && key.pipe === undefined) {
      return this.#each(isObject('all'), 'const one of Object.values(all)', value, at);
    }
    return DOUBT;
  }

  #object(entries: Readonly<Record<string, Part>>, at: string): string {
    const fields = Object.entries(entries).map(([name, part], index) => {
      return { read: `const f${index} = whole[${JSON.stringify(name)}];`, check: this.check(part, `f${index}`) };
    });
    const reads = fields.map(({ read }) => read).join(' ');
    const checks = fields.map(({ check }) => check).join(' | ') || '0';
    return this.#call(`(whole) => { if (!(${isObject('whole')})) return ${DOUBT}; ${reads} return ${checks}; }`, at);
  }

  #each(condition: string, loop: string, part: Part, at: string): string {
    const check = this.check(part, 'one');
    return this.#call(
      `(all) => { if (!(${condition})) return ${DOUBT}; let bits = 0; for (${loop}) bits |= ${check}; return bits; }`,
      at,
    );
  }

  #call(source: string, at: string): string {
    const name = `check${this.functions.length}`;
    this.functions.push(`const ${name} = ${source};`);
    return `${name}(${at})`;
  }

  /** @returns undefined where there is nothing to ask */
  #action({ type, requirement, metadata }: Part, at: string): string | undefined {
    if (type === 'metadata') {
      if (metadata?.html === true) return `(${at}.includes('<') ? ${found.html} : 0)`;
      return metadata?.picture === true ? `(isAllowed(${at}) ? 0 : ${found.picture})` : undefined;
    }
    if (type === 'integer') return fitsIf(`Number.isInteger(${at})`);
    if (type === 'min_length') return fitsIf(`${at}.length >= ${Number(requirement)}`);
    if (type === 'regex' && requirement instanceof RegExp && !requirement.global && !requirement.sticky) {
      this.patterns.push(requirement);
      return fitsIf(`patterns[${this.patterns.length - 1}].test(${at})`);
    }
    return DOUBT;
  }
}

/** A list's own bits, and where it fits those of what is asked of it besides. */
function both(first: number, second: () => number): number {
  return (first & found.doubt) !== 0 ? first : first | second();
}

function fitsIf(condition: string): string {
  return `(${condition} ? 0 : ${DOUBT})`;
}

/** Lists are objects to valibot; here they are a doubt. */
function isObject(at: string): string {
  return `typeof ${at} === 'object' && ${at} !== null && !Array.isArray(${at})`;
}
