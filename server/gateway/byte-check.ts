/**
 * Schemas of the contract as generated scanners: they walk the bytes of an answer once and make nothing of them. What
 * they say fits, fits as it stands; whatever they are not sure of is left to parsing and `quick-check.ts`. An answer that
 * only goes on to a browser is then never parsed.
 */
import { isUtf8 } from 'node:buffer';
import type { PictureRule } from './pictures-allowed.ts';
import type { Part } from './quick-check.ts';
import * as scan from './scan.ts';
import type { Schema } from './schema-walk.ts';

/** What is asked of texts that the schemas note. */
export interface TextRules {
  /** May this picture be shown? */
  readonly isAllowed: PictureRule;
  /** Does the sanitiser leave it as it is? */
  readonly isClean: (html: string) => boolean;
}

/** A field of an object is a bit of a small integer. */
const MAX_FIELDS = 30;

/**
 * @returns takes a body and says whether it surely fits, and nothing in it has to be changed; undefined: the schema holds
 *   something that bytes do not tell
 */
export function byteCheck(schema: Schema, rules: TextRules): ((bytes: Uint8Array) => boolean) | undefined {
  const writer = new Writer();
  const whole = writer.check(schema as Part);
  if (whole === undefined) return undefined;
  const source = `const { ${Object.keys(scan).join(', ')} } = scan;\n${writer.functions.join('\n')}\nreturn ${whole};`;
  // Of schemas of ours alone, never of anything that is sent.
  const check: scan.Scanner = new Function('scan', 'patterns', 'rules', source)(scan, writer.patterns, rules);
  return (bytes) => isUtf8(bytes) && scan.isWhole(check, bytes);
}

/** Writes scanners, and names them. */
class Writer {
  readonly functions: string[] = [];
  readonly patterns: RegExp[] = [];

  /** @returns the name of a scanner; undefined: there is none for it */
  check(part: Part): string | undefined {
    const { base, actions } = unpiped(part);
    const asked = actions.filter(({ type, metadata }) => type !== 'metadata' || metadata?.html || metadata?.picture);
    const [action] = asked;
    if (action === undefined) return this.#bare(base);
    return asked.length === 1 ? this.#asked(base, action) : undefined;
  }

  #asked(base: Part, { type, metadata, requirement }: Part): string | undefined {
    if (base.type === 'number') return type === 'integer' ? 'integer' : undefined;
    if (base.type === 'array') {
      return type === 'min_length' && base.item !== undefined ? this.#list(base.item, Number(requirement)) : undefined;
    }
    if (base.type !== 'string') return undefined;
    if (metadata?.html === true) return this.#told('rules.isClean', ' && mayHoldTag(d, i, to)');
    if (metadata?.picture === true) return this.#told('rules.isAllowed');
    if (type !== 'regex' || !(requirement instanceof RegExp) || requirement.global || requirement.sticky)
      return undefined;
    this.patterns.push(requirement);
    return this.#told(`((text) => patterns[${this.patterns.length - 1}].test(text))`);
  }

  #bare({ type, wrapped, default: given, entries, item, key, value, options }: Part): string | undefined {
    if (type === 'string') return 'text';
    if (type === 'number') return 'number';
    if (type === 'boolean') return 'boolean';
    if (type === 'picklist' && options?.every((option) => typeof option === 'string')) {
      return this.#told(`${JSON.stringify(options)}.includes`);
    }
    if (type === 'union' && options !== undefined) return this.#union(options as readonly Part[]);
    if (type === 'nullish' && wrapped !== undefined && given === undefined) {
      const inner = this.check(wrapped);
      return inner && this.#name(`(d, i, e) => d[i] === 110 ? nothing(d, i) : ${inner}(d, i, e)`);
    }
    if (type === 'object' && entries !== undefined) return this.#object(entries);
    if (type === 'array' && item !== undefined) return this.#list(item, 0);
    const isRecord = type === 'record' && value !== undefined && key?.type === 'string' && key.pipe === undefined;
    return isRecord ? this.#record(value) : undefined;
  }

  /** A string that a rule says yes to. @param when it is asked only then */
  #told(rule: string, when = ''): string {
    return this.#name(
      `(d, i, e) => { const to = text(d, i, e); return to === -1 || (true${when} && !${rule}(textAt(d, i, to))) ? -1 : to; }`,
    );
  }

  #union(options: readonly Part[]): string | undefined {
    const names = options.map((option) => this.check(option));
    if (names.length === 0 || names.includes(undefined)) return undefined;
    const tries = names.map((name) => `to = ${name}(d, i, e); if (to !== -1) return to;`);
    return this.#name(`(d, i, e) => { let to; ${tries.join(' ')} return -1; }`);
  }

  #list(item: Part, least: number): string | undefined {
    const inner = this.check(item);
    return (
      inner &&
      this.#name(`(d, i, e) => {
      if (d[i++] !== 91) return -1;
      ${skipBlank}
      if (d[i] === 93) return ${least} === 0 ? i + 1 : -1;
      for (let count = 1; ; count += 1) {
        i = ${inner}(d, i, e);
        if (i === -1) return -1;
        ${skipBlank}
        if (d[i] === 93) return count >= ${least} ? i + 1 : -1;
        if (d[i++] !== 44) return -1;
        ${skipBlank}
      }
    }`)
    );
  }

  #record(value: Part): string | undefined {
    const inner = this.check(value);
    return inner && this.#name(`(d, i, e) => record(d, i, e, ${inner})`);
  }

  #object(entries: Readonly<Record<string, Part>>): string | undefined {
    const fields = Object.entries(entries).map(([name, part]) => ({ name, part, check: this.check(part) }));
    const isPlain = fields.every(({ name, check }) => check !== undefined && /^\w+$/.test(name));
    if (!isPlain || fields.length > MAX_FIELDS) return undefined;
    const needed = fields.reduce((bits, { part }, at) => (part.type === 'nullish' ? bits : bits | (1 << at)), 0);
    const cases = fields.map(({ check }, at) => `case ${at}: i = ${check}(d, i, e); break;`).join(' ');
    // A name may stand there twice: each of its values has to fit, so the one that counts does.
    return this.#name(`(d, i, e) => {
      if (d[i++] !== 123) return -1;
      ${skipBlank}
      let seen = 0;
      let next = 0;
      if (d[i] === 125) return ${needed} === 0 ? i + 1 : -1;
      for (;;) {
        const from = i + 1;
        let to = -1;
        let field = -1;
        ${findExpected(fields.map(({ name }) => name))}
        if (field === -1) {
          to = plainEnd(d, i, e);
          if (to === -1) return -1;
          ${findField(fields.map(({ name }) => name))}
        }
        next = field + 1;
        i = to + 1;
        ${skipBlank}
        if (d[i++] !== 58) return -1;
        ${skipBlank}
        if (field === -1) i = anything(d, i, e, 0);
        else {
          seen |= 1 << field;
          switch (field) { ${cases} }
        }
        if (i === -1) return -1;
        ${skipBlank}
        if (d[i] === 125) return (seen & ${needed}) === ${needed} ? i + 1 : -1;
        if (d[i++] !== 44) return -1;
        ${skipBlank}
      }
    }`);
  }

  #name(source: string): string {
    const name = `scan${this.functions.length}`;
    this.functions.push(`const ${name} = ${source};`);
    return name;
  }
}

/** There mostly is none. */
const skipBlank = 'if (d[i] <= 32) i = blank(d, i, e);';

/** A pipe may begin with a pipe. */
function unpiped(part: Part): { readonly base: Part; readonly actions: readonly Part[] } {
  const [first, ...actions] = part.pipe ?? [];
  if (first === undefined) return { base: part, actions };
  const inner = unpiped(first);
  return { base: inner.base, actions: [...inner.actions, ...actions] };
}

/** Fields mostly come in the order in which the contract names them. */
function findExpected(names: readonly string[]): string {
  const cases = names.map((name, at) => {
    const letters = [...`"${name}"`].map((letter, n) => `d[i + ${n}] === ${letter.charCodeAt(0)}`);
    return `case ${at}: if (${letters.join(' && ')}) { field = ${at}; to = i + ${name.length + 1}; } break;`;
  });
  return `switch (next) { ${cases.join(' ')} }`;
}

/** Which of the names stands from `from` to `to`: first by its length, then letter by letter. */
function findField(names: readonly string[]): string {
  const byLength = Map.groupBy(names.entries(), ([, name]) => name.length);
  const cases = [...byLength].map(([length, entries]) => {
    const tests = entries.map(([at, name]) => {
      const letters = [...name].map((letter, n) => `d[from + ${n}] === ${letter.charCodeAt(0)}`);
      return `if (${letters.join(' && ')}) field = ${at};`;
    });
    return `case ${length}: ${tests.join(' else ')} break;`;
  });
  return `switch (to - from) { ${cases.join(' ')} }`;
}
