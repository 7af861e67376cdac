/** What was typed with the wrong layout of the keyboard: `dbyj` is `вино`, `ьукдще` is `merlot`. Pure. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const toRussian = new Map([...latin].map((key, index) => [key, russian[index] ?? key]));
const toLatin = new Map([...russian].map((key, index) => [key, latin[index] ?? key]));

/** The same keys in the other layout; undefined where the text holds letters of both, or of none. */
export function inOtherLayout(text: string): string | undefined {
  const isLatin = /[a-z]/.test(text);
  if (isLatin === /[а-яё]/.test(text)) return undefined;
  const keys = isLatin ? toRussian : toLatin;
  return [...text].map((key) => keys.get(key) ?? key).join('');
}

const alike = new Map([...'abcehkmoptxy'].map((letter, index) => [letter, 'авсенкмортху'[index] ?? letter]));

/** Letters of both scripts that look alike, as `c` in `cыр`, in cyrillic ones; undefined where only one script is used. */
export function inOneScript(text: string): string | undefined {
  if (!/[a-z]/.test(text) || !/[а-яё]/.test(text)) return undefined;
  return [...text].map((letter) => alike.get(letter) ?? letter).join('');
}
