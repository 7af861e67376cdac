/** Corrects text typed in the wrong keyboard layout: `dbyj` is `вино`, `ьукдще` is `merlot`. Pure. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
/** The same keys with Shift, where they have no letter in the Latin layout: a name in the wrong one may begin with them. */
const shifted = [...'~{}:"<>'].map((key, index): [string, string] => [key, 'ёхъжэбю'[index] ?? key]);

const toRussian = new Map([
  ...[...latin].map((key, index): [string, string] => [key, russian[index] ?? key]),
  ...shifted,
]);
const toLatin = new Map([...russian].map((key, index) => [key, latin[index] ?? key]));

/** The same keys in the other layout; undefined when the text has letters of both scripts, or of neither. */
export function inOtherLayout(text: string): string | undefined {
  const isLatin = /[a-z]/.test(text);
  if (isLatin === /[а-яё]/.test(text)) return undefined;
  const keys = isLatin ? toRussian : toLatin;
  return [...text].map((key) => keys.get(key) ?? key).join('');
}

const alike = new Map([...'abcehkmoptxy'].map((letter, index) => [letter, 'авсенкмортху'[index] ?? letter]));

/**
 * Replaces Latin letters in mixed text by Cyrillic ones that look alike, as the `c` in `cыр`; undefined for one script.
 */
export function inOneScript(text: string): string | undefined {
  if (!/[a-z]/.test(text) || !/[а-яё]/.test(text)) return undefined;
  return [...text].map((letter) => alike.get(letter) ?? letter).join('');
}
