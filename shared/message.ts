/** Messages of the texts, where the sources run directly, as on the server and in tests: compiled on first use. */
import compile from 'icu-minify/compile';
import { compiledMessage, type Write } from './compiled-message.ts';

/**
 * Defines a message, e.g. `{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}`.
 * @param source a string literal, so that a build can find it
 * @returns a function that formats it with values, and throws a SyntaxError if the source is invalid, or a TypeError if
 * a value is missing
 */
export function message<Names extends string>(source: string): Write<Names> {
  let write: Write<Names> | undefined;
  return (values) => {
    write ??= compiledMessage<Names>(compile(source));
    return write(new Proxy(values, complete));
  };
}

const complete: ProxyHandler<Readonly<Record<string, string | number>>> = {
  get(values, name) {
    if (name in values) return Reflect.get(values, name);
    throw new TypeError(`a message lacks the value of {${String(name)}}`);
  },
};
