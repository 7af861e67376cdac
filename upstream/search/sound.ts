/**
 * An approximation of how a word sounds, in Latin letters, so that names are found in either script: `merlot` and
 * `мерло`, `рислинг` and `riesling`. It follows French spelling first, the language of most names of wine. Pure.
 */
const letters: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'j', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'sh', ш: 'sh', щ: 'sh' },
  ...{ ъ: '', ы: 'i', ь: '', э: 'e', ю: 'u', я: 'a' },
};

/** Sounds of groups of Latin letters, in the order in which they are replaced. */
const groups: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/eaux?|aux?/g, 'o'],
  [/oi/g, 'ua'],
  [/ou|oo/g, 'u'],
  [/ai|ay|ey/g, 'e'],
  [/ie|ee/g, 'i'],
  [/y(?=[aou])/g, ''],
  [/s?ch/g, 'sh'],
  [/zh/g, 'j'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/wh?/g, 'v'],
  [/qu?/g, 'k'],
  [/gn|nh/g, 'n'],
  [/(?<=n)c$/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/ck?/g, 'k'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
];

/** @param word a word as `wordsOf` returns it */
export function soundOf(word: string): string {
  const plain = /[a-z]/.test(word)
    ? groups.reduce((read, [pattern, sound]) => read.replace(pattern, sound), word)
    : word.replaceAll('дж', 'j').replace(/[а-я]/g, (letter) => letters[letter] ?? letter);
  return plain.replace(/(.)\1+/g, '$1');
}
